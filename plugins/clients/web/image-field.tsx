import { HttpService, useAction, useService, useText } from '#core/web';
import { Button, FileDrop } from '#shared/ui';
import type { ClientFile, ImagePurpose } from '../contract';
import styles from './client-form.module.css';

interface ImageFieldProps {
  readonly purpose: ImagePurpose;
  readonly label: string;
  /** Address of the present picture; null when there is none. */
  readonly url: string | null;
  /** For operators: whose picture it is. */
  readonly clientId?: string;
  readonly disabled?: boolean;
  /** Null when the picture was taken away. */
  readonly onChange: (file: ClientFile | null) => void;
}

/** A picture of a client: shown, replaced by drop or choice, or taken away. */
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
