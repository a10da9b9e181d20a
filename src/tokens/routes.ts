import { Type } from 'typebox'
import { AppError } from '../errors.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import { type ChainTokenRow, listChainTokens } from './chain-queries.ts'
import { isCodeOfChain } from './chain-tokens.ts'
import { createToken, reserveToken } from './create-token.ts'
import { listTokens, revokeToken, type TokenRow, turnKeys } from './queries.ts'
import { newToken, newTokenExample, token, tokenExample, tokenParams, tokenWithValue } from './schemas.ts'
import { readTokenRequest, refuseOwnToken } from './token-request.ts'

const OF_CHAIN =
  'A token of the chain is not of one hotel: it is revoked with `vacancy token revoke --chain`.'

const toWire = (row: TokenRow) => ({
  token_code: row.token_code,
  token_name: row.token_name,
  is_admin: toFlag(row.is_admin),
  role: row.is_admin ? (row.role ?? 'owner') : null,
  allowed_origins: row.allowed_origins,
  last_four: row.last_four,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
})

/** One of the chain, as its hotels see it. */
const chainTokenAnswer = ({ chain_code, ...row }: ChainTokenRow) => ({
  ...toWire({ ...row, role: 'manager', allowed_origins: null }),
  chain_code,
})

export const tokenOperations = ({ db }: Services): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createtoken',
    operationId: 'createtoken',
    summary: 'Make a token',
    description:
      'The value is in this answer and nowhere else: only a hash of it is kept. A client token with ' +
      'allowed_origins is a browser token: refused from any other origin, and without one. An Idempotency-Key is ' +
      'ignored, as a secret is not kept to be answered again. An admin token may do what people of its role may.',
    tag: 'extension',
    token: 'admin',
    body: newToken,
    secret: true,
    status: 201,
    result: tokenWithValue,
    errors: [],
    example: {
      body: newTokenExample,
      result: { ...tokenExample, token: 'vcc_Zk0r9nS0b8kPq3YvUwX1tA2mC4dEx7Qa' },
    },
    async prepare({ body, caller }) {
      const request = readTokenRequest(body, isOn(body.is_admin))
      return { request, reserved: await reserveToken(db, caller.hotelId, request.is_admin) }
    },
    async change(tx, _call, { request, reserved }) {
      const made = await createToken(tx, request, reserved)
      return { result: { ...toWire(made), token: made.token } }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getalltokens',
    operationId: 'getalltokens',
    summary: 'List the tokens of the hotel',
    description:
      'Without their values, and without those revoked. Those of its chain, which are good in all hotels of it, come last, with ' +
      'chain_code.',
    tag: 'extension',
    token: 'admin',
    result: Type.Array(token),
    errors: [],
    example: { result: [tokenExample] },
    async read({ caller }) {
      const [own, ofChain] = await Promise.all([
        db.of(caller.hotelId).read((sql) => listTokens(sql, caller.hotelId)),
        db.directory.read((sql) => listChainTokens(sql, caller.chainCode)),
      ])
      return { result: [...own.map(toWire), ...ofChain.map(chainTokenAnswer)] }
    },
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deletetoken/:token_code',
    operationId: 'deletetoken',
    summary: 'Revoke a token',
    description:
      'Takes effect within a second everywhere. A token cannot revoke itself, so there is always one left. Tokens of the chain ' +
      'are revoked on the command line.',
    tag: 'extension',
    token: 'admin',
    params: tokenParams,
    result: token,
    errors: ['token_not_found', 'token_in_use'],
    example: { params: { token_code: tokenExample.token_code }, result: tokenExample },
    async change(tx, { caller, params }) {
      const tokenCode = params.token_code ?? ''
      refuseOwnToken(tokenCode, caller.tokenCode)
      if (isCodeOfChain(tokenCode)) throw new AppError('token_not_found', { message: OF_CHAIN })
      const row = isText(tokenCode) ? await revokeToken(tx, tokenCode) : undefined
      if (row === undefined) throw new AppError('token_not_found')
      turnKeys(tx)
      return { result: toWire(row) }
    },
  }),
]
