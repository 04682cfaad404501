import { useEffect, useState } from 'react';
import { HttpService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { Dialog, TimeText } from '#shared/ui';
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
  const loaded = useLoaded(
    (signal) => client.source({ query: { id, Sequence: sequence } }, { signal }),
    [client, id, sequence],
  );
  return (
    <QueryView query={loaded} lines={10} compact replaceOnError>
      {(data) => (
        <pre className={styles.source} tabIndex={0} aria-label={t('source')}>
          {data.Text}
        </pre>
      )}
    </QueryView>
  );
}

function Difference({ id, sequence }: PieceProps) {
  const t = useText('evidence');
  const client = useClient(evidenceContract);
  const loaded = useLoaded(
    (signal) => client.difference({ query: { id, Sequence: sequence } }, { signal }),
    [client, id, sequence],
  );
  return (
    <QueryView query={loaded} lines={6} compact replaceOnError>
      {(data) => (
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
      )}
    </QueryView>
  );
}

function Picture({ id, sequence }: PieceProps) {
  const t = useText('evidence');
  const http = useService(HttpService);
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
  return (
    <QueryView query={{ data: address ?? undefined, error, reload }} lines={10} compact replaceOnError>
      {(source) => <img className={styles.picture} src={source} alt={t('pictureOf')} />}
    </QueryView>
  );
}
