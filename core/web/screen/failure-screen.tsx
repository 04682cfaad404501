import { useText } from '../react/use-text';
import styles from './status-screen.module.css';

/**
 * Returns true when code could not be loaded: the network is unavailable, or a newer version has replaced the files.
 */
export function isLoadFailure(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string };
  return name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(message ?? '');
}

interface FailureScreenProps {
  readonly error: unknown;
  readonly id: string;
  readonly name: string;
  readonly retry: () => void;
}

/** Shows an error with the available actions. */
export function FailureScreen({ error, id, name, retry }: FailureScreenProps) {
  const t = useText('core');
  const load = isLoadFailure(error);
  return (
    <section className={styles.status} role="alert">
      <h1>{t(load ? 'failure.loadTitle' : 'failure.title')}</h1>
      <p>{t(load ? 'failure.loadText' : 'failure.text')}</p>
      <p className={styles.id}>{t('failure.id', { id, name })}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={retry}>
          {t('failure.retry')}
        </button>
        <button type="button" onClick={() => location.reload()}>
          {t('failure.reload')}
        </button>
      </div>
    </section>
  );
}
