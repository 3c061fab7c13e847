import { Check, Eye, EyeOff, Merge, Pencil } from 'lucide-react';
import type { CompanyService } from '#contract/services';
import { actionsColumn } from '../../../ui/actions-column';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';

export interface ServiceActions {
  onKeep: (service: CompanyService) => void;
  onRename: (service: CompanyService) => void;
  onHide: (service: CompanyService, isHidden: boolean) => void;
  onMerge: (service: CompanyService) => void;
}

export function serviceColumns(
  withCompany: boolean,
  actions: ServiceActions | undefined,
  linkOf: (service: CompanyService) => string | undefined,
): readonly Column<CompanyService>[] {
  const columns: Column<CompanyService>[] = [
    {
      id: 'name',
      name: 'Name',
      show: ({ name, isNew, isHidden }) => (
        <CutText
          text={name}
          className={cn(isHidden && 'text-muted-foreground')}
          after={
            <>
              {isNew && <Badge className="bg-primary-soft text-primary-text">new</Badge>}
              {isHidden && <Badge>hidden</Badge>}
            </>
          }
        />
      ),
      value: ({ name }) => name,
    },
    {
      id: 'kind',
      name: 'Kind',
      value: ({ isShared }) => (isShared ? 'Shared' : 'Own'),
    },
    {
      id: 'aliases',
      name: 'Also called',
      value: ({ aliases }) => aliases.join(', '),
      isUnsortable: true,
    },
    {
      id: 'calls',
      name: 'Calls in 12 months',
      kind: 'count',
      value: ({ calls }) => calls,
      show: (service) => (
        <FigureLink to={linkOf(service)} label={`${formatCount(service.calls)}, Calls in 12 months, ${service.name}`}>
          {formatCount(service.calls)}
        </FigureLink>
      ),
    },
  ];
  if (withCompany) {
    columns.splice(1, 0, {
      id: 'company',
      name: 'Company',
      value: ({ companyName }) => companyName,
    });
  }
  if (actions) {
    columns.push(actionsColumn((service) => <Actions of={service} {...actions} />));
  }
  return columns;
}

function Actions({ of: service, onKeep, onRename, onHide, onMerge }: ServiceActions & { of: CompanyService }) {
  const { name, isNew, isHidden } = service;
  return (
    <span className="inline-flex items-center gap-1">
      {isNew && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Check aria-hidden="true" />}
          onClick={() => onKeep(service)}
          className="h-7 px-2"
        >
          Keep<span className="sr-only"> {name}</span>
        </Button>
      )}
      <IconButton label={`Rename ${name}`} icon={<Pencil />} onClick={() => onRename(service)} />
      <IconButton label={`Merge ${name} into another`} icon={<Merge />} onClick={() => onMerge(service)} />
      <IconButton
        label={isHidden ? `Show ${name}` : `Hide ${name}`}
        icon={isHidden ? <Eye /> : <EyeOff />}
        onClick={() => onHide(service, !isHidden)}
      />
    </span>
  );
}

export function wordsOfService({ name, companyName, aliases, isShared, isNew, isHidden }: CompanyService): string {
  const marks = [isShared ? 'shared' : 'own', isNew && 'new', isHidden && 'hidden'].filter(Boolean);
  return [name, companyName, ...aliases, ...marks].join(' ');
}
