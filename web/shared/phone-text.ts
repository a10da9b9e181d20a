// How numbers are written in each country, by its calling code. `#` is a digit, `*` the rest. Of several the first counts
// that begins as the number does and has as many digits.
const COUNTRIES: Record<string, string> = {
  1: '###-###-####',
  7: '### ###-##-##',
  20: '1:## #### ####|2:# #### ####',
  27: '## ### ####',
  30: '### ### ####',
  31: '6:# ########|## ### ####',
  32: '4:### ## ## ##|# ### ## ##',
  33: '# ## ## ## ##',
  34: '### ## ## ##',
  36: '## ### ####|1:# ### ####',
  39: '3:### ### ####|02:## *|06:## *',
  40: '### ### ###',
  41: '## ### ## ##',
  43: '1:# *|6:### *',
  44: '2:## #### ####|11:### ### ####|#### ######',
  45: '## ## ## ##',
  46: '7:## ### ## ##|8:# ### ### ##',
  47: '4:### ## ###|9:### ## ###|## ## ## ##',
  48: '### ### ###',
  49: '15:### *|16:### *|17:### *|30:## *|40:## *|69:## *|89:## *',
  51: '9:### ### ###',
  52: '33:## #### ####|55:## #### ####|81:## #### ####|### ### ####',
  55: '## #####-####|## ####-####',
  56: '9:# #### ####',
  57: '3:### ### ####',
  60: '1:##-### ####|1:##-#### ####|#-#### ####',
  61: '4:### ### ###|# #### ####',
  62: '8:###-####-*|21:## *|22:## *|24:## *|31:## *|61:## *|### *',
  63: '9:### ### ####',
  64: '2:## ### ####|# ### ####',
  65: '#### ####',
  66: '## ### ####|2:# ### ####',
  81: '70:##-####-####|80:##-####-####|90:##-####-####|3:#-####-####|6:#-####-####|##-###-####',
  82: '1:##-####-####|2:#-####-####|##-###-####',
  84: '## ### ## ##',
  86: '1:### #### ####',
  90: '### ### ## ##',
  91: '##### #####',
  92: '3:### #######',
  94: '## ### ####',
  212: '###-######',
  213: '### ## ## ##',
  216: '## ### ###',
  234: '### ### ####',
  254: '7:### ######',
  351: '### ### ###',
  353: '## ### ####',
  354: '### ####',
  358: '## ### ####',
  380: '## ### ## ##',
  420: '### ### ###',
  421: '### ### ###',
  852: '#### ####',
  853: '#### ####',
  886: '9:### ### ###|2:# #### ####',
  961: '## ### ###',
  962: '7:# #### ####',
  965: '### #####',
  966: '## ### ####',
  968: '#### ####',
  971: '## ### ####',
  972: '##-###-####',
  973: '#### ####',
  974: '#### ####',
}

const LEAST_REST = 4
const MOST_REST = 9

const written = (digits: string, forms: string): string | undefined => {
  for (const form of forms.split('|')) {
    const [begin, shape] = form.includes(':') ? (form.split(':') as [string, string]) : ['', form]
    const fixed = shape.split('#').length - 1
    const rest = digits.length - fixed
    const fits = shape.endsWith('*') ? rest >= LEAST_REST && rest <= MOST_REST : rest === 0
    if (!digits.startsWith(begin) || !fits) continue
    let at = 0
    return shape.replace(/[#*]/g, (sign) => (sign === '#' ? digits[at++]! : digits.slice(at)))
  }
  return undefined
}

/** Digits of any script as ASCII. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** A number with its calling code as people of that country write it; anything else as it was typed. */
export const phoneText = (typed: string): string => {
  const text = plain(typed.trim())
  if (!/^(\+|00)[\d\s().\-/]+$/.test(text)) return typed
  // Many write +44 (0) 20 …; the zero is not dialled.
  const digits = text.replace(/\(0\)/, '').replace(/^00/, '').replace(/\D/g, '')
  for (let length = 1; length <= 3; length++) {
    const forms = COUNTRIES[digits.slice(0, length)]
    const national = forms && written(digits.slice(length), forms)
    if (national !== undefined) return `+${digits.slice(0, length)} ${national}`
  }
  return typed
}
