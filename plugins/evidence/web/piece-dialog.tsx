import { useEffect, useState } from 'react';
import { HttpService, MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { Dialog, ErrorState, Skeleton, TimeText } from '#shared/ui';
import { evidenceContract } from '../contract';
import type { PieceView } from './evidence-line';
import styles from './evidence.module.css';

interface PieceProps {
  readonly id: string;
  readonly sequence: string;
}

interface PieceDialogProps {
  readonly id: string;
  readonly view: PieceView;
  readonly onClose: () => void;
}

/** Shows a stored page, its screenshot, or the changes since the previous one. */
export function PieceDialog({ id, view: { entry, what }, onClose }: PieceDialogProps) {
  const t = useText('evidence');
  const piece = { id, sequence: entry.Sequence };
  return (
    <Dialog open wide title={t(what)} onClose={onClose}>
      <p className={styles.note}>
        {entry.Url} · <TimeText at={entry.Fetched_At} form="full" />
      </p>
      {what === 'source' && <Source {...piece} />}
      {what === 'difference' && <Difference {...piece} />}
      {what === 'picture' && <Picture {...piece} />}
    </Dialog>
  );
}

function Source({ id, sequence }: PieceProps) {
  const t = useText('evidence');
  const client = useClient(evidenceContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    (signal) => client.source({ query: { id, Sequence: sequence } }, { signal }),
    [client, id, sequence],
  );
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  return data ? (
    <pre className={styles.source} tabIndex={0} aria-label={t('source')}>
      {data.Text}
    </pre>
  ) : (
    <Skeleton lines={10} />
  );
}

function Difference({ id, sequence }: PieceProps) {
  const t = useText('evidence');
  const client = useClient(evidenceContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded(
    (signal) => client.difference({ query: { id, Sequence: sequence } }, { signal }),
    [client, id, sequence],
  );
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <>
      <p className={styles.note}>
        {t('compared')} <TimeText at={data.Before_At} form="full" /> → <TimeText at={data.After_At} form="full" />
      </p>
      <div className={styles.text}>
        {data.Parts.map(({ Kind, Text }, index) =>
          Kind === 'added' ? (
            <ins key={index}>{Text}</ins>
          ) : Kind === 'removed' ? (
            <del key={index}>{Text}</del>
          ) : (
            <span key={index}>{Text}</span>
          ),
        )}
      </div>
    </>
  );
}

function Picture({ id, sequence }: PieceProps) {
  const t = useText('evidence');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [address, setAddress] = useState<string | null>(null);
  const { data, error, reload } = useLoaded(
    (signal) => http.file(evidenceContract.screenShot, { query: { id, Sequence: sequence } }, { signal }),
    [http, id, sequence],
  );
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  return address ? <img className={styles.picture} src={address} alt={t('pictureOf')} /> : <Skeleton lines={10} />;
}
