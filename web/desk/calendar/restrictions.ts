import type { Restriction } from '../../../src/stay/lists/restrictions.ts'
import type { MessageName } from '../messages/en.ts'
import { t } from '../session.ts'

/** How a restriction is asked for and shown. */
interface Shown {
  /** Of its field in the form. */
  id: string
  label: MessageName
  hint?: MessageName
  /** Chosen as open or closed, where it is not typed as a number. */
  isChoice: boolean
  /** Whether a value says anything. */
  isSet(value: number): boolean
  /** In a cell. */
  mark(value: number): string
  /** In words: of a cell, and of a value by itself. */
  words(value: number): string
  valueWords(value: number): string
}

/** In the order of the form and of the marks in a cell. */
export const RESTRICTIONS: Record<Restriction, Shown> = {
  min_night: {
    id: 'bulk-min',
    label: 'minStay',
    isChoice: false,
    isSet: (value) => value > 1,
    mark: (value) => `≥${value}`,
    words: (value) => t('minNights', { n: value }),
    valueWords: (value) => (value === 0 ? t('noLimit') : t('minNights', { n: value })),
  },
  max_night: {
    id: 'bulk-max',
    label: 'maxStay',
    hint: 'zeroNoLimit',
    isChoice: false,
    isSet: (value) => value > 0,
    mark: (value) => `≤${value}`,
    words: (value) => t('maxNights', { n: value }),
    valueWords: (value) => (value === 0 ? t('noLimit') : t('maxNights', { n: value })),
  },
  min_night_through: {
    id: 'bulk-through',
    label: 'minStayThrough',
    hint: 'zeroNoLimit',
    isChoice: false,
    isSet: (value) => value > 1,
    mark: (value) => `↔${value}`,
    words: (value) => t('throughNights', { n: value }),
    valueWords: (value) => (value === 0 ? t('noLimit') : t('throughNights', { n: value })),
  },
  cta: {
    id: 'bulk-cta',
    label: 'arrivals',
    isChoice: true,
    isSet: (value) => value !== 0,
    mark: () => 'CTA',
    words: () => t('closedToArrival'),
    valueWords: (value) => t(value === 0 ? 'open' : 'noArrival'),
  },
  ctd: {
    id: 'bulk-ctd',
    label: 'departures',
    isChoice: true,
    isSet: (value) => value !== 0,
    mark: () => 'CTD',
    words: () => t('closedToDeparture'),
    valueWords: (value) => t(value === 0 ? 'open' : 'noDeparture'),
  },
}

export const SHOWN_RESTRICTIONS = Object.keys(RESTRICTIONS) as Restriction[]

export const isRestriction = (field: string): field is Restriction => field in RESTRICTIONS
