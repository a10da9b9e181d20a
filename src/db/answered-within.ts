/** The promise's outcome, or after so many milliseconds the error that `late` makes; what goes on then is on its own. */
export const answeredWithin = <T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, ms))
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
