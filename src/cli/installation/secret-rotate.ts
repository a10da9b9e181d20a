import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { sealerOf } from '../../payments/sealing/sealer-of.ts'
import { rotateSecret } from '../../payments/settings/rotate-secret.ts'
import { withSecret } from '../../process/installation-secret.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { good } from '../command/table.ts'

export const registerSecretRotate = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'rotate',
    description:
      'encrypt the keys of payment providers under VACANCY_SECRET instead of VACANCY_SECRET_BEFORE',
    examples: ['./bin/vacancy secret rotate'],
  })
  answers(command, () =>
    withDatabase(async (db, given) => {
      const config = await withSecret(given)
      const sealer = sealerOf(config)
      if (sealer === undefined || config.secretBefore === undefined)
        throw new OperatorError(
          'Set VACANCY_SECRET to the new secret, and VACANCY_SECRET_BEFORE to the old one.',
        )
      const rotated = await rotateSecret(db, sealer)
      const { sealed, current, unreadable } = rotated
      const lines = [`${good('Encrypted')} ${sealed} under the new secret; ${current} were already.`]
      if (unreadable.length > 0)
        lines.push(
          `Neither secret opens the keys of hotels ${unreadable.join(', ')}: they have to enter them anew.`,
        )
      else lines.push('VACANCY_SECRET_BEFORE is needed no more.')
      return { json: rotated, text: lines.join('\n'), failed: unreadable.length > 0 }
    }),
  )
}
