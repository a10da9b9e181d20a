import { Type } from 'typebox'
import { AppError } from '../../errors.ts'
import { instant, nullable } from '../../http/fields/fields.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { isChainTokenKnown } from '../chain-queries.ts'
import { isCodeOfChain } from '../chain-tokens.ts'
import { isTokenKnown } from '../queries.ts'
import { KEPT_DAYS, listChainUses, listUses, MOST_ANSWERED, type UseSum } from './use-queries.ts'

const use = Type.Object(
  {
    operation: Type.String({ description: 'The operation that was called' }),
    refused: nullable(Type.String({ description: 'The code of the refusal; null where it worked' })),
    times: Type.Integer({ description: 'How often' }),
    last_at: instant('When it was last called so'),
  },
  { title: 'TokenUse' },
)

/** Both, the latest first; what is in both is summed. */
const together = (own: readonly UseSum[], ofAll: readonly UseSum[]): UseSum[] => {
  const sums = new Map<string, UseSum>()
  for (const use of [...own, ...ofAll]) {
    const name = `${use.operation} ${use.refused}`
    const known = sums.get(name)
    const last_at = known !== undefined && known.last_at > use.last_at ? known.last_at : use.last_at
    sums.set(name, { ...use, times: use.times + (known?.times ?? 0), last_at })
  }
  return [...sums.values()].sort((a, b) => (a.last_at < b.last_at ? 1 : -1)).slice(0, MOST_ANSWERED)
}

export const tokenUseOperation = ({ db }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/gettokenuses',
    operationId: 'gettokenuses',
    summary: 'What a token was used for, and what was refused to it',
    description:
      `Of the last ${KEPT_DAYS} days, the latest first, at most 200 lines; it is there a few seconds after the ` +
      'request. Of a token of the chain: what it did in this hotel, and what it asked of no single one, as hotelsearch. ' +
      'Requests with a value that is no good token ' +
      '(any more) are of nobody, and not here.',
    tag: 'extension',
    token: 'admin',
    query: Type.Object({
      token_code: Type.String({
        description: 'The token',
        examples: ['tok_5fJ0aV2kq1Zr'],
        maxLength: 100,
        format: 'text',
      }),
    }),
    result: Type.Array(use),
    errors: ['token_not_found'],
    example: {
      query: { token_code: 'tok_5fJ0aV2kq1Zr' },
      result: [
        { operation: 'roomavailability', refused: null, times: 1204, last_at: '2027-01-31T09:30:00.000Z' },
        {
          operation: 'createbooking',
          refused: 'not_available',
          times: 2,
          last_at: '2027-01-31T09:12:44.000Z',
        },
      ],
    },
    async read({ caller, query }) {
      const { hotelId, chainCode } = caller
      const tokenCode = query.token_code
      const isOfChain = isCodeOfChain(tokenCode)
      const isKnown = isOfChain
        ? db.directory.read((sql) => isChainTokenKnown(sql, chainCode, tokenCode))
        : db.of(hotelId).read((sql) => isTokenKnown(sql, hotelId, tokenCode))
      if (!(await isKnown)) throw new AppError('token_not_found')
      const [own, ofAll] = await Promise.all([
        db.of(hotelId).read((sql) => listUses(sql, hotelId, tokenCode)),
        isOfChain ? db.directory.read((sql) => listChainUses(sql, tokenCode)) : [],
      ])
      return {
        result: together(own, ofAll).map(({ refused, ...row }) => ({ ...row, refused: refused || null })),
      }
    },
  })
