/** What every path of the interface begins with. */
export const BASE_PATH = '/api/plugin/v1'
