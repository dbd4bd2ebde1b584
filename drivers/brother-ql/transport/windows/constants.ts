/**
 * Numbers of the Windows headers (64 bit). `test/foreign/windows-headers.test.ts` compiles each
 * against them.
 */

/** Device interface of usbprint.sys, and of every USB device. */
export const INTERFACE_USBPRINT = '28d78fad-5a12-11d1-ae5b-0000f803a8c2'
export const INTERFACE_USB_DEVICE = 'a5dcbf10-6530-11d2-901f-00c04fb951ed'

export const CONSTANTS = {
  CM_GET_DEVICE_INTERFACE_LIST_PRESENT: 0,
  CR_BUFFER_SMALL: 0x1a,
  GENERIC_READ: 0x8000_0000,
  GENERIC_WRITE: 0x4000_0000,
  FILE_SHARE_READ: 1,
  FILE_SHARE_WRITE: 2,
  OPEN_EXISTING: 3,
  FILE_FLAG_OVERLAPPED: 0x4000_0000,
  WAIT_OBJECT_0: 0,
  WAIT_TIMEOUT: 0x102,
  IOCTL_USBPRINT_GET_LPT_STATUS: 0x22_0030,
  IOCTL_USBPRINT_GET_1284_ID: 0x22_0034,
  PRINTER_ENUM_LOCAL: 2,
  PRINTER_ATTRIBUTE_WORK_OFFLINE: 0x400,
  PRINTER_DRIVER_XPS: 2,
  PRINTER_STATUS_ERROR: 2,
  PRINTER_STATUS_PAPER_OUT: 0x10,
  PRINTER_STATUS_OFFLINE: 0x80,
  PRINTER_STATUS_NOT_AVAILABLE: 0x1000,
  PRINTER_STATUS_DOOR_OPEN: 0x40_0000,
  JOB_STATUS_ERROR: 2,
  JOB_STATUS_OFFLINE: 0x20,
  JOB_STATUS_PAPEROUT: 0x40,
  JOB_STATUS_PRINTED: 0x80,
  JOB_STATUS_DELETED: 0x100,
  JOB_STATUS_COMPLETE: 0x1000,
  JOB_CONTROL_DELETE: 5,
  ERROR_FILE_NOT_FOUND: 2,
  ERROR_PATH_NOT_FOUND: 3,
  ERROR_ACCESS_DENIED: 5,
  ERROR_INVALID_HANDLE: 6,
  ERROR_BAD_COMMAND: 22,
  ERROR_GEN_FAILURE: 31,
  ERROR_SHARING_VIOLATION: 32,
  ERROR_INVALID_PARAMETER: 87,
  ERROR_SEM_TIMEOUT: 121,
  ERROR_INSUFFICIENT_BUFFER: 122,
  ERROR_BUSY: 170,
  ERROR_NO_SUCH_DEVICE: 433,
  ERROR_OPERATION_ABORTED: 995,
  ERROR_IO_PENDING: 997,
  ERROR_IO_DEVICE: 1117,
  ERROR_DEVICE_NOT_CONNECTED: 1167,
  ERROR_NOT_FOUND: 1168,
  ERROR_TIMEOUT: 1460,
  ERROR_INVALID_DATATYPE: 1804,
} as const

/** Sizes and offsets of the structures, bytes. */
export const LAYOUTS = {
  GUID: { size: 16, fields: { Data1: 0, Data2: 4, Data3: 6, Data4: 8 } },
  OVERLAPPED: { size: 32, fields: { hEvent: 24 } },
  DOC_INFO_1W: { size: 24, fields: { pDocName: 0, pOutputFile: 8, pDatatype: 16 } },
  PRINTER_INFO_2W: {
    size: 136,
    fields: {
      pPrinterName: 8,
      pPortName: 24,
      pDriverName: 32,
      Attributes: 104,
      Status: 124,
      cJobs: 128,
    },
  },
  JOB_INFO_1W: { size: 96, fields: { JobId: 0, Status: 56 } },
  DRIVER_INFO_8W: { size: 200, fields: { dwPrinterDriverAttributes: 168 } },
} as const
