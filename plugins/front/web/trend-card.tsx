import { useMemo } from 'react';
import { NavigationService, useService, useText } from '#core/web';
import { formatDate } from '#shared/time';
import { ChartCard, useUi, type ChartData, useTerm } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { Overview, Period } from '../contract';
import { deskLink, timeOf } from './desk-link';

const fields = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' } as const;

interface TrendCardProps {
  readonly overview: Overview | undefined;
  readonly period: Period;
  readonly subject: string;
  readonly error?: string;
  readonly onRetry: () => void;
}

/** The course of the period by sentiment; a bar leads to its articles. */
export function TrendCard({ overview, period, subject, error, onRetry }: TrendCardProps) {
  const t = useText('front');
  const term = useTerm();
  const { timeZone } = useUi();
  const navigation = useService(NavigationService);
  const trend = overview?.Trend;
  // By its text: a refresh that changed nothing draws nothing anew.
  const counted = JSON.stringify(trend ?? null);
  const data = useMemo((): ChartData | null => {
    const spans = JSON.parse(counted) as Overview['Trend'] | null;
    return (
      spans && {
        kind: 'bar',
        stacked: true,
        categories: spans.map(({ From }) =>
          formatDate(new Date(From), spans.length === 24 ? 'HH:mm' : 'MM/dd', timeZone),
        ),
        series: emotionTerms.values.map((emotion) => ({
          key: emotion,
          name: term(emotionTerms, emotion),
          tone: emotion,
          values: spans.map((span) => span[fields[emotion]]),
        })),
      }
    );
  }, [counted, timeZone, t]);
  const open = (category: string, emotion?: string): void => {
    const span = trend?.[data?.categories.indexOf(category) ?? -1];
    if (span) navigation.navigate(deskLink({ time: timeOf(span, timeZone), Subject_ID: subject, Emotion: emotion }));
  };
  return (
    <ChartCard
      title={`${t('trend')} · ${t(`period.${period}`)}`}
      tall
      data={data}
      error={data ? undefined : error}
      onRetry={onRetry}
      empty={t('trendEmpty')}
      onSelect={open}
    />
  );
}
