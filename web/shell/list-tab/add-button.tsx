import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';

export function AddButton({
  noun,
  isPrimary = false,
  onAdd,
}: {
  noun: string;
  isPrimary?: boolean;
  onAdd: () => void;
}) {
  return (
    <Button size="sm" variant={isPrimary ? 'primary' : 'secondary'} icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      {`Add ${noun}`}
    </Button>
  );
}
