import { inject, InputError } from '#core';
import { IdService, JobService, type Statements } from '#core/server';
import type { AlertReceiver } from '#plugins/alert-receivers/server';
import { Messages, type OutgoingMessage } from '#plugins/messages/server';
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

  /** Gives the id of the letter; null where the receiver has no address on a channel of this level. */
  async write(
    tx: Statements,
    letter: Letter,
    receiver: AlertReceiver,
    templates: readonly OwnTemplate[],
  ): Promise<string | null> {
    const { clientId, ruleId, matter } = letter;
    const level = Math.min(...matter.alerts.map((alert) => alert.level));
    const wanted = letter.channels[levelTerms.ofNumber(level)] ?? [];
    const addresses = receiver.addresses.filter(({ channel }) => wanted.length === 0 || wanted.includes(channel));
    if (addresses.length === 0) return null;
    const letterId = this.ids.next();
    const scope = scopeOf(matter, {
      language: receiver.language,
      link: this.tokens.linkOf(clientId, letterId),
      receiver: receiver.name,
    });
    const deliveryIds: string[] = [];
    let subject = '';
    for (const channel of new Set(addresses.map((address) => address.channel))) {
      const template = chooseTemplate(templates, {
        kind: kindOf(letter),
        channel,
        language: receiver.language,
        templateId: letter.templateId,
      });
      const filled = await fillTemplate(template, scope);
      subject = filled.subject.slice(0, 300);
      const sent = await this.send({
        clientId,
        kind: 'alert',
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
        createdBy: letter.createdBy,
        within: tx,
      });
      deliveryIds.push(...sent);
    }
    await tx.query(
      `insert into alert_letter (client_id, letter_id, receiver_id, receiver_name, rule_id, level, subject, delivery_ids,
         is_receipt_asked) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        clientId,
        letterId,
        receiver.receiverId,
        receiver.name,
        ruleId,
        level,
        subject,
        deliveryIds,
        letter.isReceiptAsked,
      ],
    );
    await tx.query(
      `insert into alert_copy (client_id, alert_id, receiver_id, due_at, letter_id)
       select $1, a, $3, now(), $4 from unnest($2::bigint[]) a
       on conflict (client_id, alert_id, receiver_id) do update set letter_id = excluded.letter_id`,
      [clientId, matter.alerts.map(({ alertId }) => alertId), receiver.receiverId, letterId],
    );
    await this.noteInformed(tx, letter);
    return letterId;
  }

  /** A channel that is off or refuses the address keeps no other channel and no other receiver waiting. */
  private async send(message: OutgoingMessage): Promise<readonly string[]> {
    try {
      return (await this.messages.send(message)).deliveryIds;
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
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
