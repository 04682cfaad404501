import { observer } from 'mobx-react-lite';
import type { ModulePassage } from '../module';
import type { ModuleInput } from '../module-input';
import styles from './module-card.module.css';
import { useDrill } from './use-drill';

interface ModulePassageTextProps {
  readonly pieces: readonly ModulePassage[];
  readonly input: ModuleInput;
}

/** A paragraph whose figures link to what they count. */
export const ModulePassageText = observer(function ModulePassageText({ pieces, input }: ModulePassageTextProps) {
  const { link } = useDrill(input);
  return (
    <p className={styles.passage}>
      {pieces.map((piece, index) => {
        if (typeof piece === 'string') return piece;
        const target = link(piece.drill);
        return target ? (
          <a key={index} {...target}>
            {piece.text}
          </a>
        ) : (
          piece.text
        );
      })}
    </p>
  );
});
