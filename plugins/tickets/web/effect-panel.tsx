import { useState } from 'react';
import { NavigationService, useAction, useClient, useOptions, useService, useText } from '#core/web';
import type { ResultOf } from '#core';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import {
  Button,
  ChartCard,
  Field,
  MomentInput,
  MultiSelectBox,
  Note,
  NumberInput,
  Panel,
  SelectBox,
  Stack,
  useUi,
} from '#shared/ui';
import { ticketContract } from '../contract';
import type { TicketDetail } from '../ticket';

type Answer = ResultOf<typeof ticketContract.effect>;

/** What the answer to a case has changed: volume and net emotion against subjects about which nothing was done. */
export function EffectPanel({ ticket }: { readonly ticket: TicketDetail }) {
  const t = useText('tickets');
  const client = useClient(ticketContract);
  const subjects = useOptions('subject');
  const [subject, setSubject] = useState<string | null>(null);
  const [controls, setControls] = useState<readonly string[]>([]);
  const [at, setAt] = useState<string | null>(ticket.Created_At);
  const [days, setDays] = useState<number | null>(7);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const measure = useAction(async () => {
    if (!subject || !at || !days) return;
    setAnswer(
      await client.effect({
        query: {
          Ticket_ID: ticket.Ticket_ID,
          Subject_ID: subject,
          Control_IDs: controls.join(','),
          At: at,
          Days: days,
        },
      }),
    );
  });
  return (
    <Panel title={t('effect.title')}>
      <Stack>
        <Field label={t('effect.subject')}>
          {(field) => <SelectBox {...field} options={subjects} value={subject} onChange={setSubject} />}
        </Field>
        <Field label={t('effect.controls')} hint={t('effect.controlsHint')}>
          {(field) => <MultiSelectBox {...field} options={subjects} value={controls} onChange={setControls} />}
        </Field>
        <Field label={t('effect.at')}>{(field) => <MomentInput {...field} value={at} onChange={setAt} />}</Field>
        <Field label={t('effect.days')}>
          {(field) => <NumberInput {...field} min={3} max={28} step={1} value={days} onChange={setDays} />}
        </Field>
        <Button
          icon="chart"
          busy={measure.busy}
          disabled={!subject || controls.length === 0 || controls.length > 20 || !at || !days}
          onClick={() => void measure.run()}
        >
          {t('effect.measure')}
        </Button>
        {answer && subject && <EffectAnswer answer={answer} subject={subject} />}
      </Stack>
    </Panel>
  );
}

function EffectAnswer({
  answer: { Volume, Net_Emotion, Days },
  subject,
}: {
  readonly answer: Answer;
  readonly subject: string;
}) {
  const t = useText('tickets');
  const { language, timeZone } = useUi();
  const navigation = useService(NavigationService);
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatPercent(value, language, 0)}`;
  const names = Days.map(({ From }) => formatDate(new Date(From), 'MM/dd', timeZone));
  return (
    <>
      <p role="status">
        {Volume
          ? t('effect.volume', { value: signed(Volume.Value), low: signed(Volume.Low), high: signed(Volume.High) })
          : t('effect.tooFew')}
      </p>
      {Net_Emotion && (
        <p>
          {t('effect.emotion', {
            value: signed(Net_Emotion.Value),
            low: signed(Net_Emotion.Low),
            high: signed(Net_Emotion.High),
          })}
        </p>
      )}
      <Note>{t('effect.method')}</Note>
      <ChartCard
        title={t('effect.chart')}
        data={{
          kind: 'line',
          categories: names,
          series: [
            { key: 'subject', name: t('effect.subject'), values: Days.map(({ Count }) => Count) },
            { key: 'controls', name: t('effect.controlMean'), values: Days.map(({ Control_Count }) => Control_Count) },
          ],
        }}
        onSelect={(category, series) => {
          const day = Days[names.indexOf(category)];
          if (day && series === 'subject')
            navigation.navigate(routes.articles({ Subject_ID: subject, time: formatDay(day, timeZone) }));
        }}
      />
    </>
  );
}

/** A day as addresses of lists keep their time. */
const formatDay = ({ From, To }: Answer['Days'][number], timeZone: string): string =>
  [From, To].map((time) => formatDate(new Date(time), 'yyyy/MM/dd HH:mm:ss', timeZone)).join(' - ');
