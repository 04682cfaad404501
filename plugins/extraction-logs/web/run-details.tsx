import type { ReactNode } from 'react';
import { useText } from '#core/web';
import { formatDuration, formatFileSize, formatNumber } from '#shared/format';
import { TimeText, useUi } from '#shared/ui';
import type { ExtractionRun } from '../contract';
import styles from './extraction-log.module.css';
import { RunError, RunStatus } from './run-status';

/** All figures of one visit with labels. */
export function RunDetails({ run, node }: { readonly run: ExtractionRun; readonly node?: string | null }) {
  const t = useText('extraction-logs');
  const extraction = useText('extraction');
  const { language } = useUi();
  const count = (value: number): string => formatNumber(value, language);
  const details: readonly (readonly [string, ReactNode])[] = [
    ['status', <RunStatus key="status" status={run.Status} outcome={run.Outcome} />],
    ['by', t(run.Is_Pushed ? 'by.hub' : run.Is_By_Hand ? 'by.hand' : 'by.clock')],
    ...(run.Config_Version !== null ? [['config', String(run.Config_Version)] as const] : []),
    ...(node ? [['node', node] as const] : []),
    [
      'address',
      <a key="address" href={run.Url} target="_blank" rel="noreferrer noopener">
        {run.Url}
      </a>,
    ],
    ...(run.Final_Url && run.Final_Url !== run.Url ? [['final', run.Final_Url] as const] : []),
    ['started', <TimeText key="started" at={run.Started_At} form="full" />],
    ['ended', <TimeText key="ended" at={run.Ended_At} form="full" />],
    ['duration', run.Milliseconds === null ? '—' : formatDuration(run.Milliseconds, language)],
    ['http', run.Http_Status ?? '—'],
    ['requests', count(run.Requests)],
    ['size', formatFileSize(run.Bytes, language)],
    ['found', count(run.Found)],
    ['submitted', count(run.Submitted)],
    ['stored', count(run.Stored)],
    ['duplicates', count(run.Duplicates)],
    ['rejected', count(run.Rejected)],
    ['pages', t('pagesOf', { pages: count(run.Pages), failed: count(run.Page_Failures) })],
    ...(run.Outcome === 'partial'
      ? [['missing', run.Missing_Count === null ? t('missingUnknown') : count(run.Missing_Count)] as const]
      : []),
    ...(run.Robots_Skips > 0 ? [['robots', count(run.Robots_Skips)] as const] : []),
    ...(run.Error_Code
      ? [
          [
            'error',
            <span key="error">
              <RunError run={run} />
              <br />
              <small>{run.Error_Message}</small>
            </span>,
          ] as const,
        ]
      : []),
    ...(run.Warnings.length > 0
      ? [['warnings', run.Warnings.map((code) => extraction(`warning.${code}`)).join(' · ')] as const]
      : []),
    ['next', <TimeText key="next" at={run.Next_Run_At} form="full" />],
  ];
  return (
    <dl className={styles.details}>
      {details.map(([name, value]) => [
        <dt key={`${name} name`}>{t(`field.${name}`)}</dt>,
        <dd key={name}>{value}</dd>,
      ])}
    </dl>
  );
}
