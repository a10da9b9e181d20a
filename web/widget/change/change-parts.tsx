import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { ageText } from '../words/price-words.ts'
import { termsText } from '../words/terms-words.ts'
import { AskHotel } from './ask-hotel.tsx'
import { Asked, describedBy, type FaultProps, FieldFault, numbersTo, Select } from './change-fields.tsx'
import { partUrl } from './change-words.ts'
import type { ChangePart, ItemFields, PartyFields, ChangeProps as Props } from './changing-types.ts'

/** Which fields a part asks for: the others are sent as they were chosen. */
const isOfPart = (name: string, part: ChangePart, item: number): boolean => {
  switch (part) {
    case 'dates':
      return name === 'arrival_date' || name === 'departure_date'
    case 'guests':
      return /^i\d+_(adults|age_\d+)$/.test(name)
    case 'rooms':
      return name === `i${item}_room` || name === `i${item}_rooms`
    case 'extras':
      return /^i\d+_(extras|x_.*)$/.test(name)
    case 'add':
      return name.startsWith('new_')
  }
}

const PARTS = { dates: Dates, guests: Guests, rooms: Rooms, extras: Extras, add: Added }

/** Told before anything is asked for, so that nobody tries in vain. */
export const FeeHint = ({ data, words, said }: Props) =>
  data.feeNow === 0 || data.said?.name === 'feeApplies' ? null : (
    <AskHotel
      text={`${said.t('feeApplies', { fee: words.money(data.feeNow) })} ${said.t('askLess')}`}
      hotel={data.hotel}
    />
  )

/** One question, with the button to what the answer comes to. */
export const ChangeForm = (props: Props & { part: ChangePart }) => {
  const { data, said, part } = props
  const hidden = [
    ...data.kept,
    ...data.typed.filter(([name]) => !isOfPart(name, part, data.item)),
    ['from', part === 'rooms' ? `rooms${data.item}` : part],
  ]
  const Part = PARTS[part]
  return (
    <form method="get" action={`${data.path}/stay`} class="change-form" noValidate data-asks={part}>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Part {...props} />
      <FeeHint {...props} />
      <div class="actions">
        <button type="submit" class="button">
          {said.t('see')}
        </button>
        {part === 'add' && (
          <button type="submit" name="part" value="add" class="button quiet">
            {said.t('pricesFor')}
          </button>
        )}
        <a class="button quiet" href={partUrl(data, 'all')}>
          {said.t('other')}
        </a>
      </div>
    </form>
  )
}

function Dates(props: Props) {
  const { data, words, said } = props
  const fields = [
    ['arrival_date', words.t('arrival'), data.arrival],
    ['departure_date', words.t('departure'), data.departure],
  ] as const
  return (
    <Asked name={said.t('dates')}>
      <div class="fields">
        {fields.map(([name, label, value]) => (
          <div class="field" key={name}>
            <label for={name}>{label}</label>
            <input
              id={name}
              name={name}
              type="date"
              value={value}
              min={data.today}
              required
              {...describedBy(props, name)}
            />
            <FieldFault {...props} field={name} />
          </div>
        ))}
      </div>
    </Asked>
  )
}

/** Adults, and each child by its age: no age is no child. */
const Party = ({ prefix, party, ...props }: Props & { prefix: string; party: PartyFields }) => {
  const { words, said } = props
  const ages: [string, string][] = [
    ['', said.t('noChild')],
    ...(party.ages.includes('?') ? [['?', said.t('ageUntold')] as [string, string]] : []),
    ...Array.from({ length: MOST_AGE + 1 }, (_, age): [string, string] => [String(age), ageText(words, age)]),
  ]
  return (
    <div class="fields ages">
      <Select
        {...props}
        field={`${prefix}adults`}
        label={words.t('adults')}
        value={String(party.adults)}
        options={numbersTo(words, party.mostAdults)}
      />
      {party.ages.map((age, at) => {
        const field = `${prefix}age_${at + 1}`
        return (
          <Select
            {...props}
            key={field}
            field={field}
            label={said.t('child', { n: at + 1 })}
            value={age}
            options={ages}
          />
        )
      })}
    </div>
  )
}

const roomName = ({ data, words }: Props, { item, room_name }: ItemFields): string =>
  data.items.length === 1 ? room_name : `${words.t('roomNumber', { n: item })} · ${room_name}`

function Guests(props: Props) {
  return (
    <>
      {props.data.items.map((item) => (
        <Asked key={item.item} name={roomName(props, item)}>
          <Party {...props} prefix={`i${item.item}_`} party={item} />
        </Asked>
      ))}
    </>
  )
}

/** Rooms and rates, each with what the stay costs then. */
const Choices = ({ field, value, ...props }: FaultProps & { value: string }) => {
  const { data, words, said } = props
  const totals = data.choices.flatMap(({ total }) => total ?? [])
  const difference = (total: number): string => {
    const amount = words.money(Math.abs(total - data.total), totals)
    if (total === data.total) return said.t('samePrice')
    return said.t(total > data.total ? 'more' : 'less', { amount })
  }
  return (
    <div class="choices" id={field} tabIndex={-1}>
      {data.choices.map((choice, at) => (
        <label key={choice.value} class="choice">
          <input
            type="radio"
            name={field}
            value={choice.value}
            checked={choice.value === value}
            {...(at === 0 ? describedBy(props, field) : {})}
          />
          <span class="choice-name">
            <strong dir="auto">{choice.room_name}</strong>
            <span class="aside" dir="auto">
              {choice.rate_name}
            </span>
            {choice.total !== null && (
              <span class="aside">
                {choice.terms === undefined
                  ? words.t('freeCancel')
                  : termsText(words, choice.terms, 'shortYear')}
              </span>
            )}
          </span>
          {choice.total !== null && (
            <span class="choice-price">
              <strong>{words.money(choice.total, totals)}</strong>
              <span class="aside">{difference(choice.total)}</span>
              {choice.payNow > 0 && (
                <span class="aside">
                  {said.t('payNow')} {words.money(choice.payNow)}
                </span>
              )}
              {choice.comesBack > 0 && (
                <span class="aside">
                  {said.t('comesBack')} {words.money(choice.comesBack)}
                </span>
              )}
            </span>
          )}
        </label>
      ))}
      <FieldFault {...props} field={field} />
      <p class="hint">{said.t('optionsHint')}</p>
    </div>
  )
}

function Rooms(props: Props) {
  const { data, words, said } = props
  const item = data.items.find((each) => each.item === data.item)!
  const prefix = `i${item.item}_`
  const most = Math.max(item.rooms, Math.min(data.mostRooms, 9))
  return (
    <Asked name={data.items.length === 1 ? said.t('roomAndRate') : words.t('roomNumber', { n: item.item })}>
      <Choices {...props} field={`${prefix}room`} value={item.room} />
      <div class="fields">
        <Select
          {...props}
          field={`${prefix}rooms`}
          label={said.t('howMany')}
          value={String(item.rooms)}
          options={numbersTo(words, most)}
        />
      </div>
      <p class="hint">{said.t('ofAllRooms')}</p>
      <AskHotel text={said.t('giveUpRoom')} hotel={data.hotel} />
    </Asked>
  )
}

function Added(props: Props) {
  const { data, said } = props
  return (
    <Asked name={said.t('addRoom')}>
      <Party {...props} prefix="new_" party={data.added} />
      <Choices {...props} field="new_room" value={data.added.room} />
    </Asked>
  )
}

function Extras(props: Props) {
  const { data, words } = props
  return (
    <>
      {data.items
        .filter(({ extras }) => extras.length > 0)
        .map((item) => {
          const prefix = `i${item.item}_`
          const name = data.items.length === 1 ? words.t('extrasTitle') : roomName(props, item)
          return (
            <Asked key={item.item} name={name}>
              {/* Tells a form that takes all extras off from one that has none. */}
              <input type="hidden" name={`${prefix}extras`} value="1" />
              <div id={`${prefix}extras`} tabIndex={-1}>
                {item.extras.map((extra, at) => (
                  <Extra
                    key={extra.extra_code}
                    id={`${prefix}x${at}`}
                    prefix={prefix}
                    extra={extra}
                    {...props}
                  />
                ))}
              </div>
              <FieldFault {...props} field={`${prefix}extras`} />
            </Asked>
          )
        })}
    </>
  )
}

interface ExtraProps extends Props {
  id: string
  prefix: string
  extra: ItemFields['extras'][number]
}

const Extra = ({ id, prefix, extra, words }: ExtraProps) => {
  const { extra_code, name, price, per, quantity, most } = extra
  const field = `${prefix}x_${extra_code}`
  return (
    <label for={id} class="check">
      {most === 1 ? (
        <input id={id} type="checkbox" name={field} value="1" checked={quantity > 0} />
      ) : (
        <input id={id} type="number" name={field} value={quantity} min={0} max={most} inputMode="numeric" />
      )}{' '}
      <span>
        <bdi>{name}</bdi>{' '}
        <span class="aside">
          {price === 0 ? words.t('extraFree') : words.t(`per_${per}`, { price: words.money(price) })}
        </span>
      </span>
    </label>
  )
}
