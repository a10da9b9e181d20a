import type { Operations } from './ask.ts'
import { changeTool } from './change-tool.ts'
import { bookTool, cancelTool, getTool, holdTool, priceTool, quoteTool, searchTool } from './guest-tools.ts'
import type { Sign } from './plan.ts'
import { calendarTool, listTool, occupancyTool } from './staff-tools.ts'
import type { Tool } from './tool.ts'

/** Every tool, in the order in which they are told. */
export const toolsOf = (operations: Operations, sign: Sign): Tool[] => [
  searchTool(operations),
  priceTool(operations),
  quoteTool(operations),
  holdTool(operations),
  bookTool(operations),
  getTool(operations),
  cancelTool(operations),
  calendarTool(operations),
  changeTool(operations, sign),
  listTool(operations),
  occupancyTool(operations),
]
