// One file for all of it: these are needed one after the other, and share most of their code.
export { chosenRooms } from '../browse/chosen-rooms.ts'
export { FilterBar } from '../browse/filter-bar.tsx'
export { RoomFeatures } from '../browse/room-features.tsx'
export { Details } from '../details/details.tsx'
export { Reach } from '../hotel/reach.tsx'
export { RateBreakdown } from '../price/rate-breakdown.tsx'
export { Gone } from '../rooms/gone.tsx'
export { ChosenRooms } from '../rooms/your-rooms.tsx'
