import type { ComponentChildren, JSX } from 'preact'
import type { MessageName } from '../../messages/en.ts'
import { addressOf, go, type Screen } from '../../router.ts'
import { t } from '../../session.ts'

interface LinkedRowProps {
  address: string
  look?: string | undefined
  children: ComponentChildren
}

/** A row that leads to an address wherever it is clicked. One of its cells has the link, for keyboards and new tabs. */
export const LinkedRow = ({ address, look, children }: LinkedRowProps) => (
  <tr
    class={look}
    onClick={(event) => {
      if ((event.target as Element).closest('a') === null) go(address)
    }}
  >
    {children}
  </tr>
)

export interface Column<T> {
  label: MessageName
  look?: 'figure' | 'date' | 'sentence'
  show: (entry: T) => JSX.Element | string | number
}

interface LinkedTableProps<T> {
  /** Its name is that of the table. */
  screen: Screen
  list: readonly T[]
  codeOf: (entry: T) => string
  nameOf: (entry: T) => string
  /** Beside the code and the name. */
  columns: readonly Column<T>[]
}

/** Entries by code and name, each of which leads to its own screen. */
export const LinkedTable = <T,>({ screen, list, codeOf, nameOf, columns }: LinkedTableProps<T>) => (
  <div class="table-frame">
    <table class="table is-linked is-cards">
      <caption class="unseen">{t(screen)}</caption>
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('name')}</th>
          {columns.map(({ label, look }) => (
            <th key={label} class={look === 'figure' ? look : undefined}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((entry) => {
          const address = addressOf(screen, codeOf(entry))
          return (
            <LinkedRow key={codeOf(entry)} address={address}>
              <td class="code" data-label={t('code')}>
                {codeOf(entry)}
              </td>
              <td class="is-title">
                <a href={address}>{nameOf(entry)}</a>
              </td>
              {columns.map(({ label, look, show }) => (
                <td key={label} class={look} data-label={t(label)}>
                  {show(entry)}
                </td>
              ))}
            </LinkedRow>
          )
        })}
      </tbody>
    </table>
  </div>
)
