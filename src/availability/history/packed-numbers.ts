/**
 * A list of numbers as a short text: each as what it is more than the one before, and as often as it comes in a row, such as
 * `12000,0x364` or `20100,1x364`. A null is `n`.
 */
export const packNumbers = (values: readonly (number | null)[]): string => {
  const parts: string[] = []
  let before = 0
  let step: number | null | undefined
  let times = 0
  for (const value of values) {
    const next = value === null ? null : value - before
    if (value !== null) before = value
    if (next === step) times++
    else {
      if (step !== undefined) parts.push(partOf(step, times))
      step = next
      times = 1
    }
  }
  if (step !== undefined) parts.push(partOf(step, times))
  return parts.join(',')
}

const partOf = (step: number | null, times: number): string => {
  const text = step === null ? 'n' : String(step)
  return times === 1 ? text : `${text}x${times}`
}

export const unpackNumbers = (text: string): (number | null)[] => {
  const values: (number | null)[] = []
  if (text === '') return values
  let before = 0
  for (const part of text.split(',')) {
    const [step = '', times = '1'] = part.split('x')
    for (let left = Number(times); left > 0; left--) {
      if (step === 'n') values.push(null)
      else {
        before += Number(step)
        values.push(before)
      }
    }
  }
  return values
}
