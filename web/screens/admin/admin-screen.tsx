// The Admin Dashboard: companies, users, demo requests, how long deliveries are kept, erasing a customer, and the server's
// status.
import { lazy, Suspense } from 'react';
import { PageHead } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import { CompaniesTab } from './companies/companies-tab';
import { DemoRequestsTab } from './demo-requests/demo-requests-tab';
import { adminTabs, useAdminAddress } from './use-admin-address';
import { UsersTab } from './users/users-tab';

const EraseCustomerTab = lazy(() =>
  import('./erase-customer/erase-customer-tab').then((m) => ({ default: m.EraseCustomerTab })),
);

const RetentionTab = lazy(() => import('./retention/retention-tab').then((m) => ({ default: m.RetentionTab })));

const StatusTab = lazy(() => import('./status/status-tab').then((m) => ({ default: m.StatusTab })));

export function AdminScreen() {
  const { tab, openTab } = useAdminAddress();
  const open = (value: string) => openTab(adminTabs.find((known) => known === value) ?? 'companies');
  return (
    <>
      <PageHead title="Admin Dashboard" subtitle="Companies and people on this CallGauge server" />
      {/* Manual activation: otherwise a click opens the tab twice, by mouse and by focus, and Back has to undo both. */}
      <Tabs value={tab} onValueChange={open} activationMode="manual">
        <TabList aria-label="Admin Dashboard">
          <Tab value="companies">Companies</Tab>
          <Tab value="users">Users</Tab>
          <Tab value="demo-requests">Demo requests</Tab>
          <Tab value="status">Status</Tab>
          <Tab value="retention">Retention</Tab>
          <Tab value="erase-customer">Erase a customer</Tab>
        </TabList>
        <TabPanel value="companies">
          <CompaniesTab />
        </TabPanel>
        <TabPanel value="users">
          <UsersTab />
        </TabPanel>
        <TabPanel value="demo-requests">
          <DemoRequestsTab />
        </TabPanel>
        <TabPanel value="status">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <StatusTab />
          </Suspense>
        </TabPanel>
        <TabPanel value="retention">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <RetentionTab />
          </Suspense>
        </TabPanel>
        <TabPanel value="erase-customer">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <EraseCustomerTab />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}
