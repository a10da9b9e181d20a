import { CHOICE_ON_PAGE } from '../../../src/stay/lists/party-bounds.ts'
import { agesText, areGiven } from '../address.ts'
import { lookingQuery, PORTION } from './chain-address.ts'
import type { ChainData } from './chain-types.ts'
import type { ChainWords } from './chain-words.ts'

/** The search for browsers without scripts: the fields of the address. */
export const PlainChainSearch = ({ data, words }: { data: ChainData; words: ChainWords }) => {
  const { t } = words
  const { stay, base, chain_code, language, theme, looking } = data
  const kept = {
    lang: language,
    theme,
    promo_code: stay.promo,
    ...lookingQuery({ ...looking, show: PORTION }),
  }
  return (
    <form
      class="plain-search"
      method="get"
      action={`${base}/book/${chain_code}`}
      aria-label={t('searchLabel')}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      {(['arrival', 'departure'] as const).map((name) => (
        <div class="field" key={name}>
          <label for={`plain-${name}`}>{t(name)}</label>
          <input
            id={`plain-${name}`}
            type="date"
            name={name === 'arrival' ? 'start_date' : 'end_date'}
            min={data.today}
            value={stay[name]}
            required
          />
        </div>
      ))}
      {(['adults', 'children', 'rooms'] as const).map((count) => (
        <div class="field" key={count}>
          <label for={`plain-${count}`}>{t(count)}</label>
          <input
            id={`plain-${count}`}
            type="number"
            name={count}
            min={CHOICE_ON_PAGE[count][0]}
            max={CHOICE_ON_PAGE[count][1]}
            value={stay[count]}
          />
        </div>
      ))}
      <div class="field is-long">
        <label for="plain-ages">{t('agesPlain')}</label>
        <input
          id="plain-ages"
          name="children_ages"
          dir="ltr"
          value={areGiven(stay.ages) ? agesText(stay.ages) : ''}
        />
      </div>
      <button type="submit" class="button">
        {t('showPrices')}
      </button>
    </form>
  )
}
