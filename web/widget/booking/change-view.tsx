import { Contact } from '../hotel/reach.tsx'
import type { PageWords } from '../types.ts'
import { reasonText } from '../words/reason-words.ts'
import { Compared, type ChangeProps as Props } from './change-price.tsx'
import type { ItemFields, RoomChoice } from './changing-types.ts'
import { changingWords } from './changing-words.ts'

/** The page on which guests change their stay: what they want, then what it comes to. Forms without scripts. */
export const StayChangeView = ({ data, words }: Omit<Props, 'said'>) => {
  const said = changingWords(data.language, data.currency, data.locale)
  const props = { data, words, said }
  return (
    <main class="page is-narrow changing">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {data.hotel.hotel_name}
        </p>
        <h1>{said.t('title')}</h1>
        <p>{said.t('intro')}</p>
      </header>
      <Said {...props} />
      {data.preview !== null && <Compared {...props} preview={data.preview} />}
      <form method="get" action={`${data.path}/stay`} class="change-form">
        {data.kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {data.may.dates && <Dates {...props} />}
        {data.items.map((item) => (
          <Room key={item.item} {...props} item={item} />
        ))}
        {data.may.rooms && <Added {...props} />}
        <div class="actions">
          <a class="button quiet" href={data.path + data.query}>
            {said.t('keep')}
          </a>
          <button type="submit" class={data.preview === null ? 'button' : 'button quiet'}>
            {said.t('see')}
          </button>
        </div>
      </form>
      <Contact hotel={data.hotel} words={words} />
    </main>
  )
}

/** Why what was asked for cannot be had, or did not change anything. */
const Said = ({ data, words, said }: Props) => {
  if (data.said === null) return null
  const { name, fee, reasons } = data.said
  const texts = [...new Set(reasons.map((reason) => reasonText(words, reason)))]
  return (
    <div class="notice is-trouble" role="alert">
      <p>{said.t(name, { fee: fee === undefined ? '' : words.money(fee) })}</p>
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Dates = ({ data, words }: Props) => (
  <fieldset class="fields">
    <DateField name="arrival_date" label={words.t('arrival')} value={data.arrival} min={data.today} />
    <DateField name="departure_date" label={words.t('departure')} value={data.departure} min={data.today} />
  </fieldset>
)

interface FieldProps {
  name: string
  label: string
}

const DateField = ({ name, label, value, min }: FieldProps & { value: string; min: string }) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input id={name} name={name} type="date" value={value} min={min} required />
  </div>
)

const NumberField = ({
  name,
  label,
  value,
  min,
  max,
}: FieldProps & { value: number; min: number; max: number }) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input
      id={name}
      name={name}
      type="number"
      inputMode="numeric"
      value={value}
      min={min}
      max={max}
      required
    />
  </div>
)

interface SelectProps extends FieldProps {
  value: string
  choices: readonly RoomChoice[]
  none?: string
}

const RoomSelect = ({ name, label, value, choices, none }: SelectProps) => (
  <div class="field is-wide">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} selected={choice.value === value}>
          {choice.room_name} · {choice.rate_name}
        </option>
      ))}
    </select>
  </div>
)

const MOST_PEOPLE = 99

interface PartyProps {
  prefix: string
  party: { adults: number; children: number; ages: string }
  words: PageWords
}

const Party = ({ prefix, party, words }: PartyProps) => (
  <>
    <NumberField
      name={`${prefix}adults`}
      label={words.t('adults')}
      value={party.adults}
      min={0}
      max={MOST_PEOPLE}
    />
    <NumberField
      name={`${prefix}children`}
      label={words.t('children')}
      value={party.children}
      min={0}
      max={MOST_PEOPLE}
    />
    <div class="field is-wide">
      <label for={`${prefix}ages`}>{words.t('agesPlain')}</label>
      <input
        id={`${prefix}ages`}
        name={`${prefix}ages`}
        value={party.ages}
        inputMode="numeric"
        maxLength={100}
        autocomplete="off"
      />
    </div>
  </>
)

const Room = ({ data, words, said, item }: Props & { item: ItemFields }) => {
  const { may, choices, mostRooms } = data
  const prefix = `i${item.item}_`
  if (!may.rooms && !may.guests && !(may.extras && item.extras.length > 0)) return null
  return (
    <fieldset class="change-room">
      <legend>{data.items.length === 1 ? words.t('room') : words.t('roomNumber', { n: item.item })}</legend>
      <div class="fields">
        {may.rooms && (
          <>
            <RoomSelect
              name={`${prefix}room`}
              label={said.t('roomAndRate')}
              value={item.room}
              choices={choices}
            />
            <NumberField
              name={`${prefix}rooms`}
              label={said.t('howMany')}
              value={item.rooms}
              min={1}
              max={mostRooms}
            />
          </>
        )}
        {may.guests && <Party prefix={prefix} party={item} words={words} />}
      </div>
      {may.extras && item.extras.length > 0 && <Extras prefix={prefix} item={item} words={words} />}
    </fieldset>
  )
}

const Extras = ({ prefix, item, words }: { prefix: string; item: ItemFields; words: PageWords }) => (
  <fieldset class="change-extras">
    <legend>{words.t('extrasTitle')}</legend>
    {/* Tells a form that takes all extras off from one that has none. */}
    <input type="hidden" name={`${prefix}extras`} value="1" />
    {item.extras.map(({ extra_code, name, price, quantity, most }, at) => {
      const id = `${prefix}x${at}`
      const field = `${prefix}x_${extra_code}`
      return (
        <label key={extra_code} for={id} class="check">
          {most === 1 ? (
            <input id={id} type="checkbox" name={field} value="1" checked={quantity > 0} />
          ) : (
            <input
              id={id}
              type="number"
              name={field}
              value={quantity}
              min={0}
              max={most}
              inputMode="numeric"
            />
          )}{' '}
          <span>
            <bdi>{name}</bdi> <span class="aside">{words.money(price)}</span>
          </span>
        </label>
      )
    })}
  </fieldset>
)

const Added = ({ data, words, said }: Props) => (
  <details class="breakdown" open={data.added.room !== ''}>
    <summary>{said.t('addRoom')}</summary>
    <div class="fields">
      <RoomSelect
        name="new_room"
        label={said.t('roomAndRate')}
        value={data.added.room}
        choices={data.choices}
        none={said.t('noRoom')}
      />
      <Party prefix="new_" party={data.added} words={words} />
    </div>
  </details>
)
