import { useState } from 'react';
import { useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, Panel, Stack } from '#shared/ui';
import styles from './mobile-edition.module.css';

/** Sandbox permissions that the product needs in a frame; it may not navigate the surrounding page. */
const rights = 'allow-same-origin allow-scripts allow-forms allow-popups allow-downloads';

/** Preview of the product in the width of a phone. */
export function PreviewPanel() {
  const t = useText('mobile-edition');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('preview.title')}>
      <Stack>
        <ButtonRow>
          <Button icon="eye" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'preview.close' : 'preview.open')}
          </Button>
        </ButtonRow>
        {isOpen && (
          <iframe className={styles.phone} src={routes.articles()} title={t('preview.title')} sandbox={rights} />
        )}
      </Stack>
    </Panel>
  );
}
