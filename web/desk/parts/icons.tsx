/** Icons of the desk in addition to the shared ones, on the same grid of 24. */
const PATHS = {
  bookings: 'M5 4.500h14v15H5zM8.500 9h7M8.500 12.500h7M8.500 16h4',
  stays: 'M3 6h18M3 12h18M3 18h18M6 4v4M12 10v4M17 16v4',
  rooms: 'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 15h18M6 10V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3',
  rates: 'M4 12.500V5a1 1 0 0 1 1-1h7.500L20 11.500 12 19.500ZM8.500 8.500v.1',
  hotel: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 8.500h3M8 12h3M8 15.500h3',
  insight: 'M4 19.500h16M6.500 16v-4M11 16V7M15.500 16v-6M20 16V5',
  drawer: 'M4 6.500h16v12H4zM4 10.500h16M9 14.500h6',
  access: 'M14.500 13.500a5 5 0 1 0-4-4L4 16v4h4v-2.500h2.500V15l2-2ZM16.500 7.500v.1',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c.4-3.600 3-6 6.500-6s6.100 2.400 6.500 6M16 4.500a3.200 3.200 0 0 1 0 6M18 14.600c2 .8 3.200 2.700 3.500 5.400',
  person:
    'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.5-4 3.600-6.500 7.500-6.500s7 2.500 7.500 6.500',
  guest: 'M10 5H5v14h14v-5M13 5h6v6M19 5l-9 9',
  undo: 'M9 5 4.500 9.500 9 14M5 9.500h9.500a5 5 0 0 1 0 10H11',
  redo: 'M15 5l4.500 4.500L15 14M19 9.500H9.500a5 5 0 0 0 0 10H13',
  more: 'M6 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0ZM13 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0ZM20 12a1 1 0 1 0-2 0 1 1 0 0 0 2 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  up: 'M5 15l7-7 7 7',
  out: 'M14 4.500H5v15h9M10 12h10M16.500 8.500 20 12l-3.500 3.500',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20.500 20.500',
  edit: 'M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14',
} as const

export type DeskIconName = keyof typeof PATHS

export const DeskIcon = ({ name }: { name: DeskIconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
