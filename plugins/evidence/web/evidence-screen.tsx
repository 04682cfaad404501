import { useText } from '#core/web';
import { PageHeader } from '#shared/ui';
import { ChainPanel } from './chain-panel';
import { SettingPanel } from './setting-panel';
import styles from './evidence.module.css';

/** Evidence settings, length of the chain, and verification. */
export default function EvidenceScreen() {
  const t = useText('evidence');
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.evidence')} text={t('intro')} />
      <SettingPanel />
      <ChainPanel />
    </div>
  );
}
