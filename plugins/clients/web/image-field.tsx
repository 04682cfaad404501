import { HttpService, useAction, useService, useText } from '#core/web';
import { Button, FileDrop } from '#shared/ui';
import type { ClientFile, ImagePurpose } from '../contract';
import styles from './client-form.module.css';

interface ImageFieldProps {
  readonly purpose: ImagePurpose;
  readonly label: string;
  /** URL of the current image; null if there is none. */
  readonly url: string | null;
  /** For operators: the client that owns the image. */
  readonly clientId?: string;
  readonly disabled?: boolean;
  /** Null when the image was removed. */
  readonly onChange: (file: ClientFile | null) => void;
}

/** Image of a client: shown, replaced by drag and drop or file selection, or removed. */
export function ImageField({ purpose, label, url, clientId, disabled, onChange }: ImageFieldProps) {
  const t = useText('clients');
  const http = useService(HttpService);
  const send = useAction(async ([file]: readonly File[]) => {
    if (!file) return;
    const form = new FormData();
    form.append('purpose', purpose);
    if (clientId) form.append('Client_ID', clientId);
    form.append('file', file);
    onChange(await http.upload<ClientFile>('/v1/save-client-file', form));
  });
  return (
    <div className={styles.image} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {url && (
        <span className={styles.shown}>
          <img src={url} alt={label} />
          <Button small kind="quiet" icon="delete" disabled={disabled} onClick={() => onChange(null)}>
            {t('image.remove')}
          </Button>
        </span>
      )}
      <FileDrop
        types={['.png', '.jpg', '.jpeg', '.gif', '.webp', '.ico']}
        maxSize={1024 * 1024}
        disabled={disabled || send.busy}
        onFiles={(files) => void send.run(files)}
      />
    </div>
  );
}
