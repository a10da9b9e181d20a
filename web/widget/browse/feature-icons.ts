import type { RoomFeature } from '../../../src/stay/lists/room-features.ts'

// Drawn on a grid of 24, as the other icons of the pages.
const WAVES = 'M3 9c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 15c2-2 4-2 6 0s4 2 6 0 4-2 6 0'
const BALCONY = 'M4 12h16M4 20h16M6 12v8M10 12v8M14 12v8M18 12v8M7 12V8a5 5 0 0 1 10 0v4'
const FRIDGE = 'M6 3h12v18H6zM6 10h12M9 6v1.500M9 13v3'
const CUP = 'M5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 10h1.500a2.500 2.500 0 0 1 0 5H17M9 3v3M13 3v3'

/** Each has a picture; the word beside it says the same. */
export const FEATURE_PATHS: Record<RoomFeature, string> = {
  sea_view: WAVES,
  garden_view: 'M12 21v-9M12 12c-5 0-7-3-7-7 5 0 7 3 7 7ZM12 15c4 0 6-2 6-6-4 0-6 2-6 6Z',
  mountain_view: 'M3 19l6-11 4 7 2.500-4L21 19z',
  city_view: 'M4 20V9h6v11M10 20V4h6v16M16 20v-8h4v8M3 20h18',
  balcony: BALCONY,
  terrace: BALCONY,
  private_pool: 'M8 14V6a2 2 0 0 1 4 0M14 14V6a2 2 0 0 1 4 0M8 10h6M3 18c2-2 4-2 6 0s4 2 6 0 4-2 6 0',
  air_conditioning: 'M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9',
  heating: 'M7 20c-2-3 2-5 0-8s2-5 0-8M13 20c-2-3 2-5 0-8s2-5 0-8M19 20c-2-3 2-5 0-8s2-5 0-8',
  wifi: 'M3 9.500a13 13 0 0 1 18 0M6.500 13.500a8 8 0 0 1 11 0M10 17a3 3 0 0 1 4 0M12 20v.1',
  tv: 'M3 5h18v12H3zM8 21h8M12 17v4',
  desk: 'M3 9h18M5 9v11M19 9v11M13 9v6h6',
  safe: 'M4 4h16v14H4zM6 18v2.500M18 18v2.500M12 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 8V6.500',
  minibar: FRIDGE,
  fridge: FRIDGE,
  kettle: CUP,
  coffee_machine: CUP,
  kitchenette: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-8M17 13c-2 0-3-2-3-5s1-5 3-5z',
  private_bathroom: 'M6 21V3h12v18M3 21h18M14 12v.1',
  shower: 'M5 21V7a4 4 0 0 1 8 0M9.500 10h7M11 14v.1M15 14v.1M11 18v.1M15 18v.1M13 16v.1',
  bathtub: 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V5.500a2 2 0 0 1 4 0M7 19v2M17 19v2',
  hairdryer: 'M10 14a5 5 0 1 1 0-10h10v6l-6 .5M9 14l1.500 7h4L13 13.500',
  iron: 'M3 18c0-5 3-8 8-8h7l3 8zM9 10V6h9',
  washing_machine: 'M5 3h14v18H5zM12 18a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9ZM8 6h.1M11 6h.1',
  cot: 'M4 7v14M20 7v14M4 12h16M4 18h16M8 12v6M12 12v6M16 12v6',
  soundproof: 'M5 10v4h3l5 4V6l-5 4zM17 9.500l4 5M21 9.500l-4 5',
  non_smoking: 'M3 15h12v3H3zM18 15v3M21 15v3M18 12c0-3-3-2-3-5M4 4l16 16',
  pets_allowed:
    'M12 13c3 0 5 2.500 5 5s-2 2.500-5 2.500-5 0-5-2.500 2-5 5-5ZM6 10v.1M10 6v.1M14 6v.1M18 10v.1',
  accessible: 'M11 4.500v.1M11 8v6h5l3 6M11 10.500h5M8 12a5 5 0 1 0 6 6.500',
}
