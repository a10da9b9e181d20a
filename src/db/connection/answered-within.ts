/**
 * Settles as the promise does, or rejects with the error of `late` after so many milliseconds. The work
 * itself is not stopped.
 */
export const answeredWithin = <T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, ms))
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
