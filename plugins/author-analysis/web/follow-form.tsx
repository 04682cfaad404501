import { RuleForm } from '#plugins/alerts/web';

interface FollowFormProps {
  /** Of the rule. */
  readonly name: string;
  /** Of the articles that are told. */
  readonly filter: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** An alert of all that an account writes: a new rule, which still wants to know whom to tell. */
export default function FollowForm({ name, filter, onClose }: FollowFormProps) {
  return <RuleForm row={null} given={{ Rule_Name: name, Filter: filter }} onSaved={onClose} onClose={onClose} />;
}
