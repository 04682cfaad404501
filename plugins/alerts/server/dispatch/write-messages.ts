import { inject } from '#core';
import { IdService, JobService, type Statements } from '#core/server';
import type { AlertReceiver } from '#plugins/alert-receivers/server';
import { Messages, type MessageText } from '#plugins/messages/server';
import { cutText } from '#shared/text';
import type { RuleChannels } from '../../rule';
import { AlertFailures, alertSources } from './alert-failures';
import { chooseTemplate, type OwnTemplate, type TemplateKind } from './choose-template';
import { MessageTokens } from './message-tokens';
import { addressesFor } from './raise-alerts';
import { TemplateError } from './template-fault';
import { TemplateFiller, type TemplateFallback } from './template-filler';
import { getScope, type MessageMatter, type MessageReader, type SharedScope } from './template-scope';

/** Background job that records in the article times that a client was notified. */
export const informedJob = 'alerts.informed';
export interface InformedPayload {
  readonly clientId: string;
  readonly articleIds: readonly string[];
  readonly at: string;
}
/** Milliseconds until the article times contain a newly stored article. */
const ledgerPause = 5000;

/** Client and rule of the notifications. */
interface MessageOrigin {
  readonly clientId: string;
  readonly createdBy?: string;
}

/** One message to each receiver about all alerts of the same matter. */
export interface OutgoingMessage {
  readonly ruleId: string | null;
  readonly templateId: string | null;
  readonly channels: RuleChannels;
  readonly matter: MessageMatter;
  readonly needsReceipt: boolean;
  readonly receivers: readonly AlertReceiver[];
}

/** A notification to one receiver before it is stored. */
interface Draft {
  readonly messageId: string;
  readonly message: OutgoingMessage;
  readonly level: number;
  readonly receiver: AlertReceiver;
  readonly subject: string;
  /** One per channel. */
  readonly messages: readonly MessageText[];
  /** Set if the client's template failed, with the reason. */
  readonly fallback: TemplateFallback | null;
}

/** Caches texts that notifications of the same matter share in one language and time zone. */
class Scopes {
  private readonly scopesByMatter = new Map<MessageMatter, Map<string, SharedScope>>();

  of(matter: MessageMatter, { language, timeZone }: MessageReader): SharedScope {
    const ofMatter = this.scopesByMatter.get(matter) ?? new Map<string, SharedScope>();
    this.scopesByMatter.set(matter, ofMatter);
    const key = `${language} ${timeZone}`;
    const scope = ofMatter.get(key) ?? getScope(matter, { language, timeZone });
    ofMatter.set(key, scope);
    return scope;
  }
}

const getKind = ({ matter: { alerts } }: OutgoingMessage): TemplateKind =>
  alerts.length > 1 ? 'several' : alerts[0]?.kind === 'spike' ? 'spike' : 'single';

/** Creates notifications: alerts, message, deliveries, and the link of each receiver. */
export class MessageWriter {
  constructor(
    @inject(IdService) private readonly ids: IdService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(Messages) private readonly messages: Messages,
    @inject(MessageTokens) private readonly tokens: MessageTokens,
    @inject(AlertFailures) private readonly failures: AlertFailures,
    @inject(TemplateFiller) private readonly templateFiller: TemplateFiller,
  ) {}

  /** Returns the ids of the notifications; a receiver without an address on a channel of this level gets none. */
  async write(
    tx: Statements,
    origin: MessageOrigin,
    messages: readonly OutgoingMessage[],
    templates: readonly OwnTemplate[],
  ): Promise<readonly string[]> {
    const { clientId, createdBy } = origin;
    const scopes = new Scopes();
    const drafts: Draft[] = [];
    for (const message of messages)
      for (const receiver of message.receivers) {
        const draft = await this.draft(clientId, message, receiver, templates, scopes);
        if (draft) drafts.push(draft);
      }
    if (drafts.length === 0) return [];
    const sent = await this.messages.sendMany(
      { clientId, kind: 'alert', createdBy, within: tx },
      drafts.flatMap(({ messages }) => messages),
    );
    let next = 0;
    // Messages that cannot be sent because a channel is disabled or refuses the address are covered by the other
    // channels, if any.
    const deliveries = drafts.map(({ messages }) =>
      messages.flatMap(() => {
        const each = sent[next++];
        return each && 'deliveryIds' in each ? each.deliveryIds : [];
      }),
    );
    const messageIds = drafts.map(({ messageId }) => messageId);
    await tx.query(
      `insert into alert_message (client_id, message_id, receiver_id, receiver_name, rule_id, level, subject, delivery_ids,
         needs_receipt, template_fallback)
       select $1, l.message_id, l.receiver_id, l.name, l.rule_id, l.level, l.subject, l.delivery_ids::bigint[], l.is_asked,
         l.fallback::jsonb
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::int[], $7::text[], $8::text[], $9::bool[],
         $10::text[]) as l (message_id, receiver_id, name, rule_id, level, subject, delivery_ids, is_asked, fallback)`,
      [
        clientId,
        messageIds,
        drafts.map(({ receiver }) => receiver.receiverId),
        drafts.map(({ receiver }) => receiver.name),
        drafts.map(({ message }) => message.ruleId),
        drafts.map(({ level }) => level),
        drafts.map(({ subject }) => subject),
        deliveries.map((ids) => `{${ids.join(',')}}`),
        drafts.map(({ message }) => message.needsReceipt),
        drafts.map(({ fallback }) => fallback && JSON.stringify(fallback)),
      ],
    );
    const copies = drafts.flatMap(({ messageId, message, receiver: { receiverId } }) =>
      message.matter.alerts.map(({ alertId }) => ({ alertId, receiverId, messageId })),
    );
    await tx.query(
      `insert into alert_copy (client_id, alert_id, receiver_id, due_at, message_id)
       select $1, c.alert_id, c.receiver_id, now(), c.message_id
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as c (alert_id, receiver_id, message_id)
       on conflict (client_id, alert_id, receiver_id) do update set message_id = excluded.message_id`,
      [
        clientId,
        copies.map(({ alertId }) => alertId),
        copies.map(({ receiverId }) => receiverId),
        copies.map(({ messageId }) => messageId),
      ],
    );
    await this.noteFallbacks(tx, clientId, drafts);
    await this.noteInformed(tx, clientId, drafts);
    return messageIds;
  }

  private async draft(
    clientId: string,
    message: OutgoingMessage,
    receiver: AlertReceiver,
    templates: readonly OwnTemplate[],
    scopes: Scopes,
  ): Promise<Draft | null> {
    const level = Math.min(...message.matter.alerts.map((alert) => alert.level));
    const addresses = addressesFor(receiver, message.channels, level);
    if (addresses.length === 0) return null;
    const messageId = this.ids.next();
    const scope = {
      ...scopes.of(message.matter, receiver),
      link: this.tokens.getLink(clientId, messageId),
      receiver: receiver.name,
    };
    let subject = '';
    let fallback: TemplateFallback | null = null;
    const messages: MessageText[] = [];
    for (const channel of new Set(addresses.map((address) => address.channel))) {
      const criteria = { kind: getKind(message), language: receiver.language };
      const template = chooseTemplate(templates, { ...criteria, channel, templateId: message.templateId });
      const filled = await this.templateFiller.fillOrFallBack(clientId, template, criteria, scope);
      fallback ??= filled.fallback;
      subject = cutText(filled.subject, 300);
      messages.push({
        subject,
        text: filled.text,
        link: scope.link,
        template: 'alert',
        parameters: { level: scope.level, title: cutText(scope.article.title, 60), link: scope.link },
        receivers: [
          {
            userId: receiver.userId ?? undefined,
            name: receiver.name,
            addresses: addresses.filter((address) => address.channel === channel),
          },
        ],
      });
    }
    return { messageId, message, level, receiver, subject, messages, fallback };
  }

  /** Records failed templates for the users who manage them. */
  private async noteFallbacks(tx: Statements, clientId: string, drafts: readonly Draft[]): Promise<void> {
    const failed = new Map(
      drafts.flatMap(({ fallback }) => (fallback ? [[fallback.Template_ID, fallback] as const] : [])),
    );
    for (const [id, { Template_ID: _id, Template_Name: title, ...fault }] of failed)
      await this.failures.of(
        alertSources.template,
        { clientId, id, fault },
        new TemplateError(fault),
        { title, isManual: true },
        tx,
      );
  }

  /** Only the first time counts, so articles of several notifications are recorded once. */
  private async noteInformed(tx: Statements, clientId: string, drafts: readonly Draft[]): Promise<void> {
    const alerts = drafts.flatMap(({ message }) => message.matter.alerts);
    const articleIds = [...new Set(alerts.flatMap(({ articleId }) => articleId ?? []))];
    if (articleIds.length === 0) return;
    const payload: InformedPayload = { clientId, articleIds, at: new Date().toISOString() };
    await this.jobs.add(informedJob, payload, {
      key: `${informedJob} ${clientId} ${drafts[0]?.messageId}`,
      runAt: new Date(Date.now() + ledgerPause),
      within: tx,
    });
  }
}
