import { inject } from '#core';
import { IdService, JobService, type Statements } from '#core/server';
import type { AlertReceiver } from '#plugins/alert-receivers/server';
import { Messages, type MessageText } from '#plugins/messages/server';
import { levelTerms } from '#shared/vocabulary';
import type { RuleChannels } from '../../rule';
import { chooseTemplate, type OwnTemplate, type TemplateKind } from './choose-template';
import { LetterTokens } from './letter-tokens';
import { fillTemplate } from './template-engine';
import { scopeOf, type MessageMatter } from './template-scope';

/** The job that writes down in the ledger of times that a client was told. */
export const informedJob = 'alerts.informed';
export interface InformedPayload {
  readonly clientId: string;
  readonly articleIds: readonly string[];
  readonly at: string;
}
/** Milliseconds after which the ledger knows an article that has just come in. */
const ledgerPause = 5000;

/** One message to one receiver, about all alerts of its matter. */
export interface Letter {
  readonly clientId: string;
  readonly ruleId: string | null;
  readonly templateId: string | null;
  readonly channels: RuleChannels;
  readonly matter: MessageMatter;
  readonly isReceiptAsked: boolean;
  readonly createdBy?: string;
}

/** A letter to one receiver before it is written down. */
interface Draft {
  readonly letterId: string;
  readonly receiver: AlertReceiver;
  readonly subject: string;
  /** One for each channel. */
  readonly messages: readonly MessageText[];
}

const kindOf = ({ matter: { alerts } }: Letter): TemplateKind =>
  alerts.length > 1 ? 'several' : alerts[0]?.kind === 'spike' ? 'spike' : 'single';

/** Writes letters: what is told, the message, its deliveries, and the link that only this receiver gets. */
export class Letters {
  constructor(
    @inject(IdService) private readonly ids: IdService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(Messages) private readonly messages: Messages,
    @inject(LetterTokens) private readonly tokens: LetterTokens,
  ) {}

  /** Gives the ids of the letters; a receiver without an address on a channel of this level gets none. */
  async write(
    tx: Statements,
    letter: Letter,
    receivers: readonly AlertReceiver[],
    templates: readonly OwnTemplate[],
  ): Promise<readonly string[]> {
    const { clientId, ruleId, matter } = letter;
    const level = Math.min(...matter.alerts.map((alert) => alert.level));
    const drafts: Draft[] = [];
    for (const receiver of receivers) {
      const draft = await this.draft(letter, level, receiver, templates);
      if (draft) drafts.push(draft);
    }
    if (drafts.length === 0) return [];
    const sent = await this.messages.sendMany(
      { clientId, kind: 'alert', createdBy: letter.createdBy, within: tx },
      drafts.flatMap(({ messages }) => messages),
    );
    let next = 0;
    // What a channel that is off or an address that it refuses could not take went by the others, if there are any.
    const deliveries = drafts.map(({ messages }) =>
      messages.flatMap(() => {
        const each = sent[next++];
        return each && 'deliveryIds' in each ? each.deliveryIds : [];
      }),
    );
    const letterIds = drafts.map(({ letterId }) => letterId);
    const receiverIds = drafts.map(({ receiver }) => receiver.receiverId);
    await tx.query(
      `insert into alert_letter (client_id, letter_id, receiver_id, receiver_name, rule_id, level, subject, delivery_ids,
         is_receipt_asked)
       select $1, l.letter_id, l.receiver_id, l.name, $6, $7, l.subject, l.delivery_ids::bigint[], $9
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $8::text[])
         as l (letter_id, receiver_id, name, subject, delivery_ids)`,
      [
        clientId,
        letterIds,
        receiverIds,
        drafts.map(({ receiver }) => receiver.name),
        drafts.map(({ subject }) => subject),
        ruleId,
        level,
        deliveries.map((ids) => `{${ids.join(',')}}`),
        letter.isReceiptAsked,
      ],
    );
    await tx.query(
      `insert into alert_copy (client_id, alert_id, receiver_id, due_at, letter_id)
       select $1, a, l.receiver_id, now(), l.letter_id
       from unnest($2::bigint[]) a, unnest($3::bigint[], $4::bigint[]) as l (receiver_id, letter_id)
       on conflict (client_id, alert_id, receiver_id) do update set letter_id = excluded.letter_id`,
      [clientId, matter.alerts.map(({ alertId }) => alertId), receiverIds, letterIds],
    );
    await this.noteInformed(tx, letter);
    return letterIds;
  }

  private async draft(
    letter: Letter,
    level: number,
    receiver: AlertReceiver,
    templates: readonly OwnTemplate[],
  ): Promise<Draft | null> {
    const wanted = letter.channels[levelTerms.ofNumber(level)] ?? [];
    const addresses = receiver.addresses.filter(({ channel }) => wanted.length === 0 || wanted.includes(channel));
    if (addresses.length === 0) return null;
    const letterId = this.ids.next();
    const scope = scopeOf(letter.matter, {
      language: receiver.language,
      link: this.tokens.linkOf(letter.clientId, letterId),
      receiver: receiver.name,
    });
    let subject = '';
    const messages: MessageText[] = [];
    for (const channel of new Set(addresses.map((address) => address.channel))) {
      const template = chooseTemplate(templates, {
        kind: kindOf(letter),
        channel,
        language: receiver.language,
        templateId: letter.templateId,
      });
      const filled = await fillTemplate(template, scope);
      subject = filled.subject.slice(0, 300);
      messages.push({
        subject,
        text: filled.text,
        link: scope.link,
        template: 'alert',
        parameters: { level: scope.level, title: scope.article.title.slice(0, 60), link: scope.link },
        receivers: [
          {
            userId: receiver.userId ?? undefined,
            name: receiver.name,
            addresses: addresses.filter((address) => address.channel === channel),
          },
        ],
      });
    }
    return { letterId, receiver, subject, messages };
  }

  /** The first time counts, so one job for each article is enough. */
  private async noteInformed(tx: Statements, { clientId, matter }: Letter): Promise<void> {
    const articleIds = matter.alerts.flatMap(({ articleId }) => articleId ?? []);
    if (articleIds.length === 0) return;
    const payload: InformedPayload = { clientId, articleIds, at: new Date().toISOString() };
    await this.jobs.add(informedJob, payload, {
      key: `${informedJob} ${clientId} ${articleIds.join(',').slice(0, 200)}`,
      runAt: new Date(Date.now() + ledgerPause),
      within: tx,
    });
  }
}
