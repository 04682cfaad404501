import { useText } from '#core/web';
import { Button, ButtonRow, CopyButton, Dialog, Note, Stack } from '#shared/ui';
import type { Widget } from '../widget-contract';
import styles from './embedding.module.css';
import { frameCode } from './frame-code';

interface WidgetPreviewProps {
  readonly widget: Widget;
  readonly url: string;
  readonly onClose: () => void;
}

/** Previews a widget as other sites show it, with its embed code. */
export function WidgetPreview({ widget, url, onClose }: WidgetPreviewProps) {
  const t = useText('embedding');
  const code = frameCode(url, widget.Widget_Name);
  const { pathname, search } = new URL(url);
  return (
    <Dialog
      open
      wide
      title={widget.Widget_Name}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Stack>
        <iframe
          className={styles.preview}
          title={widget.Widget_Name}
          src={pathname + search}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
        <pre className={styles.code} tabIndex={0}>
          {code}
        </pre>
        <ButtonRow>
          <CopyButton text={code}>{t('widget.copy')}</CopyButton>
        </ButtonRow>
        <Note>
          {widget.Origins.length > 0
            ? t('widget.originsNote', { origins: widget.Origins.join(' ') })
            : t('widget.noOriginsNote')}
        </Note>
      </Stack>
    </Dialog>
  );
}
