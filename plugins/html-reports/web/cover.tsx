import { clientImageUrl } from '#plugins/clients';
import { classes } from '#shared/ui';
import type { BlockOf, ReportTheme } from '../report';
import styles from './cover.module.css';

/** Cover with the title, owner and date of a report. */
export function Cover({ block, theme }: { readonly block: BlockOf<'cover'>; readonly theme: ReportTheme }) {
  const { Title, Subtitle, Issuer, Date_Text, Picture } = block;
  return (
    <header className={classes(styles.cover, styles[theme])}>
      {Picture && <img className={styles.picture} src={clientImageUrl(Picture)} alt="" />}
      <div className={styles.words}>
        {Issuer && <p className={styles.issuer}>{Issuer}</p>}
        <h1>{Title}</h1>
        {Subtitle && <p className={styles.subtitle}>{Subtitle}</p>}
        {Date_Text && <p className={styles.date}>{Date_Text}</p>}
      </div>
    </header>
  );
}
