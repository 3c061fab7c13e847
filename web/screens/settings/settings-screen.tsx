// Settings: locations, employees, tiers and services of a company. Each tab has its own folder.
import { useSession } from '../../session/session-context';
import { useCompany } from '../../shell/company';
import { NoCompany } from '../../shell/no-company';
import { Card } from '../../ui/card';
import { FailedState } from '../../ui/failed-state';
import { PageHead } from '../../ui/page-head';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import { AuditLogTab } from './audit-log/audit-log-tab';
import { EmployeesTab } from './employees/employees-tab';
import { LocationsTab } from './locations/locations-tab';
import { ServicesTab } from './services/services-tab';
import { TiersTab } from './tiers/tiers-tab';
import { useSettingsAddress } from './use-settings-address';

export function SettingsScreen() {
  const { tab, openTab } = useSettingsAddress();
  const mayReadLog = useSession().can('audit-log.read');
  const { company, isAll, status, companies, retry } = useCompany();
  const about = company ? ` of ${company.name}` : isAll && companies.length > 0 ? ' of all accounts' : '';
  return (
    <>
      <PageHead title="Settings" subtitle={`Locations, people, performance tiers and services${about}`} />
      {status === 'failed' ? (
        <Card>
          <FailedState title="Error loading companies" onRetry={retry} className="min-h-96">
            The server could not be reached. Check the connection and try again.
          </FailedState>
        </Card>
      ) : isAll && companies.length === 0 ? (
        <Card>
          <NoCompany className="min-h-96" />
        </Card>
      ) : (
        // Manual activation: a focus that returns to a tab must not open it, as after choosing to keep editing.
        <Tabs
          value={tab === 'audit-log' && !mayReadLog ? 'locations' : tab}
          onValueChange={openTab}
          activationMode="manual"
        >
          <TabList aria-label="Settings">
            <Tab value="locations">Location Management</Tab>
            <Tab value="employees">Employee Management</Tab>
            <Tab value="tiers">Performance Tiers</Tab>
            <Tab value="services">Services</Tab>
            {mayReadLog && <Tab value="audit-log">Audit Log</Tab>}
          </TabList>
          <TabPanel value="locations">
            <LocationsTab />
          </TabPanel>
          <TabPanel value="employees">
            <EmployeesTab />
          </TabPanel>
          <TabPanel value="tiers">
            <TiersTab />
          </TabPanel>
          <TabPanel value="services">
            <ServicesTab />
          </TabPanel>
          {mayReadLog && (
            <TabPanel value="audit-log">
              <AuditLogTab />
            </TabPanel>
          )}
        </Tabs>
      )}
    </>
  );
}
