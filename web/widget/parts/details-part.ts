// One file for all of it: these are needed one after the other, and share most of their code.
export { Details } from '../details/details.tsx'
export { RateBreakdown } from '../price/rate-breakdown.tsx'
export { Gone } from '../rooms/gone.tsx'
export { Ways } from '../rooms/ways.tsx'
export { ChosenRooms } from '../rooms/your-rooms.tsx'
