import type { Language } from '#core';
import { cutText } from '#shared/text';
import { alertTexts } from './texts';

/** What can be wrong with a template. */
export type FaultKind = 'tag' | 'filter' | 'unclosed' | 'limit' | 'value' | 'syntax';

/** Why a template cannot be filled, and in which line. */
export interface TemplateFault {
  readonly Kind: FaultKind;
  readonly Field: 'Subject' | 'Text';
  readonly Line: number;
  /** Name of the tag or filter, or the message of the engine. */
  readonly Detail: string;
}

/** Error of a template that cannot be filled. */
export class TemplateError extends Error {
  constructor(readonly fault: TemplateFault) {
    super(`${fault.Field}, line ${fault.Line}: ${fault.Kind} ${fault.Detail}`);
    this.name = 'TemplateError';
  }
}

interface EngineError {
  readonly name?: string;
  readonly message?: string;
  readonly originalError?: { readonly message?: string };
  readonly token?: { getPosition?(): readonly [line: number, column: number] };
}

const patterns: readonly (readonly [kind: FaultKind, pattern: RegExp])[] = [
  ['tag', /^tag "([^"]*)" not found/],
  ['filter', /^undefined filter: (\S+)/],
  ['unclosed', /^(?:output|tag|raw) (.+) not closed$/s],
  ['limit', /limit exceeded/],
];

/** Converts an error of the engine to a template fault. */
export function getFault(error: unknown, Field: TemplateFault['Field']): TemplateFault {
  const { name, message = String(error), originalError, token } = error as EngineError;
  const [Line = 1] = token?.getPosition?.() ?? [];
  const errorMessage = originalError?.message ?? message.replace(/, (?:file:.*?, )?line:\d+, col:\d+$/s, '');
  for (const [Kind, pattern] of patterns) {
    const match = pattern.exec(errorMessage);
    if (match) return { Kind, Field, Line, Detail: cutText(match[1] ?? errorMessage, 200) };
  }
  return { Kind: name === 'RenderError' ? 'value' : 'syntax', Field, Line, Detail: cutText(errorMessage, 200) };
}

/** Returns the description of a fault in the reader's language. */
export function faultText({ Kind, Field, Line, Detail }: TemplateFault, language: Language): string {
  const text = alertTexts(language);
  return text(`template.fault.${Kind}`, {
    field: text(`content-template.fields.${Field}`),
    line: Line,
    detail: Detail,
  });
}
