import type { Language } from '#core';
import type { Statements } from '#core/server';
import { builtInTemplates, type TemplateText } from '../../templates';
import type { templateKinds } from '../../resource';

export type TemplateKind = (typeof templateKinds)[number];

/** A template defined by the client. */
export interface OwnTemplate extends TemplateText {
  readonly template_id: string;
  readonly template_name: string;
  readonly kind: TemplateKind;
  readonly channel: string | null;
  readonly language: Language;
}

/** Returns the templates defined by a client. */
export async function ownTemplates(tx: Statements, clientId: string): Promise<readonly OwnTemplate[]> {
  const { rows } = await tx.query<OwnTemplate>(
    `select template_id, template_name, kind, nullif(channel, '') as channel, language, subject, text from alert_template
     where client_id = $1 order by template_id`,
    [clientId],
  );
  return rows;
}

/**
 * Chooses the template of a message: that of the rule if it fits, one for the channel, one for all channels, or the
 * built-in one.
 */
export function chooseTemplate(
  clientTemplates: readonly OwnTemplate[],
  criteria: {
    readonly kind: TemplateKind;
    readonly channel: string;
    readonly language: Language;
    readonly templateId: string | null;
  },
): OwnTemplate | TemplateText {
  const fitting = clientTemplates.filter(
    ({ kind, channel, language }) =>
      kind === criteria.kind && language === criteria.language && (channel === null || channel === criteria.channel),
  );
  return (
    fitting.find(({ template_id }) => template_id === criteria.templateId) ??
    fitting.find(({ channel }) => channel === criteria.channel) ??
    fitting[0] ??
    builtInTemplates[criteria.language][criteria.kind]
  );
}
