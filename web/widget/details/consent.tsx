import { Fragment } from 'preact'
import { useStore } from '../store.ts'

/** The hotel's terms and privacy policy, if any. The guest has to agree before booking. */
export const Consent = () => {
  const { data, words, guest } = useStore()
  const { terms_url, privacy_url } = data.hotel
  if (!guest.needsConsent) return null
  const links: Record<string, [string, string]> = {
    terms: [terms_url, words.t('termsName')],
    privacy: [privacy_url, words.t('privacyName')],
  }
  const message = terms_url === '' ? 'consentPrivacy' : privacy_url === '' ? 'consentTerms' : 'consentBoth'
  const fault = guest.faults.value.consent
  return (
    <div class="consent">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="1"
        required
        checked={guest.agreed.value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && 'consent-fault'}
        onChange={({ currentTarget }) => {
          guest.agreed.value = currentTarget.checked
        }}
      />
      <label for="consent">
        {words
          .t(message)
          .split(/\{(\w+)\}/)
          .map((text, at) => (
            <Fragment key={text}>
              {at % 2 === 0 ? (
                text
              ) : (
                <a href={links[text]![0]} target="_blank" rel="noreferrer noopener">
                  {links[text]![1]}
                </a>
              )}
            </Fragment>
          ))}
      </label>
      {fault && (
        <p class="fault" id="consent-fault">
          {words.t(fault)}
        </p>
      )}
    </div>
  )
}
