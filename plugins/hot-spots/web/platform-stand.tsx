import { useText } from '#core/web';
import { Sparkline } from '#shared/ui';
import type { GlobalEvent } from '../contract';
import styles from './hot-spot-screen.module.css';

type Stand = GlobalEvent['Platforms'][number];

/** Ranking of an event on a platform's hot list: current, best, and over the last three days with rank 1 at the top. */
export function PlatformStand({ stand: { Platform, Rank, Present_Rank, Ranks } }: { readonly stand: Stand }) {
  const t = useText('hot-spots');
  const lowest = Math.max(...Ranks.map((point) => point.Rank), 1) + 1;
  return (
    <span className={styles.stand}>
      {Platform}{' '}
      {Present_Rank === null ? t('bestRank', { rank: Rank }) : t('presentRank', { rank: Present_Rank, best: Rank })}
      {Ranks.length > 1 && (
        <Sparkline
          width={48}
          height={16}
          values={Ranks.map((point) => lowest - point.Rank)}
          label={t('hotList.placeSaid', { best: Math.min(...Ranks.map((point) => point.Rank)), worst: lowest - 1 })}
        />
      )}
    </span>
  );
}
