import type { ResourceParts } from '#core/web';
import { SentimentBadge } from '#shared/ui';
import type { globalEmotionWord } from '../resource';
import { StrengthCell } from './strength-cell';
import { StrengthInput } from './strength-input';
import { TryButton } from './try-button';

const globalWordParts: ResourceParts<typeof globalEmotionWord> = {
  inputs: { Strength: StrengthInput },
  cells: {
    Emotion: ({ Emotion }) => <SentimentBadge emotion={Emotion} />,
    Strength: ({ Strength }) => <StrengthCell strength={Strength} />,
  },
  toolbar: TryButton,
  draft: { Emotion: 'negative', Strength: 2, Is_Enabled: true },
};

export default globalWordParts;
