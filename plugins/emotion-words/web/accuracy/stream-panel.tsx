import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { formatNumber, formatPercent } from '#shared/format';
import { Button, Panel, showToast, Tag, TimeText, useTerm, useUi } from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import { emotionContract, type EmotionStream } from '../../contract';
import styles from './emotion-accuracy.module.css';

interface StreamPanelProps {
  readonly streams: readonly EmotionStream[];
  readonly mayModify: boolean;
}

/** Calibration of the client's own stream without labels, by media type, before and after. */
export function StreamPanel({ streams, mayModify }: StreamPanelProps) {
  const t = useText('emotion-words');
  const client = useClient(emotionContract);
  const messages = useService(MessageService);
  const [busy, setBusy] = useState(false);
  const learn = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.learnStreams({});
      showToast({ text: t('streams.requested'), kind: 'success' });
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title={t('streams.title')}
      actions={
        mayModify && (
          <Button small icon="refresh" busy={busy} onClick={() => void learn()}>
            {t('streams.now')}
          </Button>
        )
      }
    >
      <p className={styles.text}>{t(streams.length === 0 ? 'streams.none' : 'streams.text')}</p>
      {streams.length > 0 && <StreamTable streams={streams} />}
    </Panel>
  );
}

function StreamTable({ streams }: { readonly streams: readonly EmotionStream[] }) {
  const t = useText('emotion-words');
  const term = useTerm();
  const { language } = useUi();
  const percent = (share: number): string => formatPercent(share, language, 1);
  return (
    <div className={styles.scroll}>
      <table className={styles.confusion} aria-label={t('streams.title')}>
        <thead>
          <tr>
            {(['media', 'texts', 'labelled', 'accuracy', 'changed', 'state', 'at'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`streams.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {streams.map(({ Media_Type, Texts, Labelled, Before, After, Changed, Is_Used, Learned_At }) => (
            <tr key={Media_Type}>
              <th scope="row">{term(mediaTypeTerms, Media_Type)}</th>
              <td>{formatNumber(Texts, language)}</td>
              <td>{formatNumber(Labelled, language)}</td>
              <td>{Before === null || After === null ? '—' : `${percent(Before)} → ${percent(After)}`}</td>
              <td>{percent(Changed)}</td>
              <td>
                <Tag tone={Is_Used ? 'positive' : 'warning'}>{t(Is_Used ? 'streams.used' : 'streams.off')}</Tag>
              </td>
              <td>
                <TimeText at={Learned_At} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
