/**
 * A list of numbers as a short text: each as what it is more than the one before, and as often as it comes in a row, such as
 * `12000,0x364` or `20100,1x364`. A null is `n`.
 */
export const packNumbers = (values: readonly (number | null)[]): string => {
  const packing = new Packing()
  for (const value of values) packing.add(value)
  return packing.text
}

/** The same, number by number. */
export class Packing {
  private readonly parts: string[] = []
  private before = 0
  private step: number | null | undefined
  private times = 0

  add(value: number | null): void {
    this.count(value === null ? null : value - this.before)
    if (value !== null) this.before = value
  }

  /** The number before once more. */
  addSame(): void {
    this.count(this.step === null ? null : 0)
  }

  private count(step: number | null): void {
    if (step === this.step) {
      this.times++
      return
    }
    this.end()
    this.step = step
    this.times = 1
  }

  private end(): void {
    if (this.step !== undefined) this.parts.push(partOf(this.step, this.times))
  }

  get text(): string {
    this.end()
    return this.parts.join(',')
  }
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
