import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { AccessAnswer, AccessQuestion } from '../gateway/types.ts';

/** What an elicitation asks for: a form with one choice. */
export interface ConsentForm {
  readonly mode: 'form';
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Record<
      string,
      { type: 'string'; title: string; enum: string[]; enumNames: string[]; default: string }
    >;
    readonly required: string[];
  };
}

/** The question of access as a form for the person at the client. Ids and names only. */
export function consentForm(question: AccessQuestion): ConsentForm {
  const { tool, session, client } = question;
  const where = session === null ? '' : ` in the session "${session.id}"`;
  const given = question.arguments === '' || question.arguments === '{}' ? '' : ` Arguments: ${question.arguments}`;
  const warning = question.destructive ? ' It is marked as destructive.' : '';
  const values =
    question.eachTime || session === null ? ['deny', 'allow_once'] : ['deny', 'allow_once', 'allow_session'];
  const names: Readonly<Record<string, string>> = {
    deny: 'Deny',
    allow_once: 'Allow once',
    allow_session: 'Allow for this session',
  };
  return {
    mode: 'form',
    message: `${client.name} wants to call ${tool.name}${where}.${warning}${given}`,
    requestedSchema: {
      type: 'object',
      properties: {
        decision: {
          type: 'string',
          title: 'Decision',
          enum: values,
          enumNames: values.map((value) => names[value] ?? value),
          default: 'deny',
        },
      },
      required: ['decision'],
    },
  };
}

/** What the person's answer means. Anything but a clear yes is a no; `allow_session` only where it was offered. */
export function consentAnswer(question: AccessQuestion, result: ElicitResult): AccessAnswer {
  if (result.action !== 'accept') return 'deny';
  switch (result.content?.['decision']) {
    case 'allow_once':
      return 'allow_once';
    case 'allow_session':
      return question.eachTime ? 'deny' : 'allow_session';
    default:
      return 'deny';
  }
}
