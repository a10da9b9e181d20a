/** What a receipt says of the company that it is for. */

const en = {
  company: 'Company',
  companyTax: 'Tax number',
  companyAsk: 'For a company?',
  companyText: 'Company and tax number are put on this receipt once, and stay on it.',
  companyPut: 'Put it on the receipt',
}

type CompanyMessages = Record<keyof typeof en, string>

const id: CompanyMessages = {
  company: 'Perusahaan',
  companyTax: 'NPWP',
  companyAsk: 'Untuk perusahaan?',
  companyText: 'Nama perusahaan dan NPWP dicantumkan sekali pada kuitansi ini dan tidak berubah lagi.',
  companyPut: 'Cantumkan pada kuitansi',
}

const de: CompanyMessages = {
  company: 'Firma',
  companyTax: 'Steuernummer / USt-IdNr.',
  companyAsk: 'Für eine Firma?',
  companyText: 'Firma und Steuernummer kommen einmal auf diesen Beleg und bleiben dann so stehen.',
  companyPut: 'Auf den Beleg setzen',
}

const es: CompanyMessages = {
  company: 'Empresa',
  companyTax: 'NIF',
  companyAsk: '¿Para una empresa?',
  companyText: 'La empresa y el NIF se añaden una sola vez a este recibo y ya no cambian.',
  companyPut: 'Añadir al recibo',
}

const fr: CompanyMessages = {
  company: 'Société',
  companyTax: 'Numéro fiscal',
  companyAsk: 'Pour une société ?',
  companyText: 'La société et le numéro fiscal sont portés une seule fois sur ce reçu et n’y changent plus.',
  companyPut: 'Porter sur le reçu',
}

const ar: CompanyMessages = {
  company: 'الشركة',
  companyTax: 'الرقم الضريبي',
  companyAsk: 'لشركة؟',
  companyText: 'يُضاف اسم الشركة ورقمها الضريبي إلى هذا الإيصال مرة واحدة ولا يتغيران بعدها.',
  companyPut: 'أضفه إلى الإيصال',
}

const ja: CompanyMessages = {
  company: '会社名',
  companyTax: '税務番号',
  companyAsk: '会社宛てになさいますか？',
  companyText: '会社名と税務番号はこの領収書に一度だけ記載でき、その後は変更できません。',
  companyPut: '領収書に記載する',
}

export const companyMessages = { en, id, de, es, fr, ar, ja }
