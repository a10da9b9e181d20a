const LEAST_DIGITS = 5

/** Accepts digits of any script, in any grouping, with an extension. */
export const isPhone = (text: string): boolean =>
  text === '' ||
  (/^[\p{Nd}\p{Z}\p{P}+＋~]+((ext|x)[\p{Nd}\p{Z}\p{P}]+)?$/iu.test(text) &&
    !text.includes('@') &&
    text.replace(/\P{Nd}/gu, '').length >= LEAST_DIGITS)
