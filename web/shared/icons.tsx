/** Drawn on a grid of 24, in the colour of the text. They are decoration: the text beside them says the same. */
const PATHS = {
  bed: 'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6M3 15h18M6 10V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3',
  size: 'M4 9V4h5M20 15v5h-5M4 4l6.5 6.5M20 20l-6.5-6.5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-6 6.500-6s6.100 2.400 6.500 6M16 4.500a3.200 3.200 0 0 1 0 6M18 14.600c2 .8 3.200 2.700 3.500 5.400',
  calendar: 'M4 6.500h16V20H4zM4 10.500h16M8 3.500v4M16 3.500v4',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.500 2',
  pin: 'M12 21s7-6.200 7-11.500a7 7 0 1 0-14 0C5 14.800 12 21 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  phone:
    'M6 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 6 6l1.500-2 4.500 1.500v3a2 2 0 0 1-2.200 2A17 17 0 0 1 4 5.700 2 2 0 0 1 6 3.500Z',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500',
  print: 'M7 9V4h10v5M7 17H4.500v-8h15v8H17M7 14h10v6H7z',
  alert: 'M12 8v5M12 16.500v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 9.500h17M3.500 14.500h17M12 3c3 3.500 3 14.500 0 18M12 3c-3 3.500-3 14.500 0 18',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, turns = false }: { name: IconName; turns?: boolean }) => (
  <svg class={turns ? 'icon turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
