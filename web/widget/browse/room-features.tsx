import type { PageWords, RoomOffer } from '../types.ts'
import { FEATURE_PATHS } from './feature-icons.ts'

type Features = NonNullable<RoomOffer['feature_details']>

const FIRST_SHOWN = 6

/** What the room has: the first few at once, the others behind a word. */
export const RoomFeatures = ({ features, words }: { features: Features; words: PageWords }) => {
  const shown = features.length > FIRST_SHOWN + 1 ? FIRST_SHOWN : features.length
  return (
    <>
      <FeatureList features={features.slice(0, shown)} words={words} />
      {features.length > shown && (
        <details class="more-features">
          <summary>{words.t('moreFeatures', { n: features.length - shown })}</summary>
          <FeatureList features={features.slice(shown)} words={words} />
        </details>
      )}
    </>
  )
}

const FeatureList = ({ features, words }: { features: Features; words: PageWords }) => (
  <ul class="room-features" aria-label={words.t('roomFeatures')}>
    {features.map(({ feature_code }) => (
      <li key={feature_code} class="with-icon">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={FEATURE_PATHS[feature_code]} />
        </svg>
        {words.t(`has_${feature_code}`)}
      </li>
    ))}
  </ul>
)
