/*
 * winscard.dll for Wine, which has no smart-card service: hands the calls on to the virtual service
 * of the tests (test/drivers/nfc-tag/virtual-pcsc.ts) at 127.0.0.1, port PASSDESK_VIRTUAL_PCSC. A
 * call is a line, its fields separated by tabs; so is the answer, which begins with the code.
 * SCardEstablishContext and SCardCancel wait for none: they may block the thread of the service.
 * Without the variable there is no service.
 */
#include <winsock2.h>
#include <winscard.h>
#include <stdio.h>
#include <stdlib.h>

/* Contexts and cards have 64 bits, as pointers do. */
#define CONTEXTS 0x7E57000100000000ULL
#define CARDS 0x7E57000200000000ULL
#define LINE 65536
#define NAME 512

typedef struct {
  SOCKET socket;
  char text[LINE];
} Line;

static Line *lines[64];

static SOCKET dial(void) {
  char port[16];
  WSADATA data;
  struct sockaddr_in to = {.sin_family = AF_INET};
  if (GetEnvironmentVariableA("PASSDESK_VIRTUAL_PCSC", port, sizeof port) == 0)
    return INVALID_SOCKET;
  WSAStartup(MAKEWORD(2, 2), &data);
  to.sin_port = htons((u_short)atoi(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  SOCKET made = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(made, (struct sockaddr *)&to, sizeof to) == 0) return made;
  closesocket(made);
  return INVALID_SOCKET;
}

static BOOL tell(Line *line) {
  int length = (int)strlen(line->text);
  line->text[length++] = '\n';
  return send(line->socket, line->text, length, 0) == length;
}

/* Sends the text and reads the answer over it. Returns its code; `next` is what follows. */
static LONG ask(Line *line, char **next) {
  int length;
  if (!tell(line)) return SCARD_E_SERVICE_STOPPED;
  for (length = 0; length < LINE - 1; length++) {
    if (recv(line->socket, line->text + length, 1, 0) != 1) return SCARD_E_SERVICE_STOPPED;
    if (line->text[length] == '\n') break;
  }
  line->text[length] = 0;
  return (LONG)strtoul(line->text, next, 10);
}

static Line *lineOf(SCARDCONTEXT context) {
  ULONG_PTR index = context - CONTEXTS;
  return index < 64 ? lines[index] : NULL;
}

/* A card names its context in its upper half of 32 bits, and itself in the lower. */
static Line *lineOfCard(SCARDHANDLE card) {
  ULONG_PTR number = card - CARDS;
  return number >> 32 == 0 ? lineOf(CONTEXTS + (number >> 16)) : NULL;
}
#define NUMBER(card) ((unsigned)((card) & 0xFFFF))

static void toUtf8(LPCWSTR from, char *to) {
  WideCharToMultiByte(CP_UTF8, 0, from, -1, to, NAME, NULL, NULL);
}

LONG WINAPI SCardEstablishContext(DWORD scope, LPCVOID one, LPCVOID two, LPSCARDCONTEXT context) {
  int index = 0;
  if (scope != SCARD_SCOPE_SYSTEM || one || two) return SCARD_E_INVALID_PARAMETER;
  while (index < 64 && lines[index]) index++;
  SOCKET socket = index < 64 ? dial() : INVALID_SOCKET;
  if (socket == INVALID_SOCKET) return SCARD_E_NO_SERVICE;
  lines[index] = calloc(1, sizeof(Line));
  lines[index]->socket = socket;
  sprintf(lines[index]->text, "establish\t%d", index);
  *context = CONTEXTS + index;
  return tell(lines[index]) ? SCARD_S_SUCCESS : SCARD_E_SERVICE_STOPPED;
}

LONG WINAPI SCardReleaseContext(SCARDCONTEXT context) {
  Line *line = lineOf(context);
  if (!line) return SCARD_E_INVALID_HANDLE;
  closesocket(line->socket);
  lines[context - CONTEXTS] = NULL;
  free(line);
  return SCARD_S_SUCCESS;
}

/* In another thread than the call that it ends, so on a line of its own. */
LONG WINAPI SCardCancel(SCARDCONTEXT context) {
  if (!lineOf(context)) return SCARD_E_INVALID_HANDLE;
  Line *line = calloc(1, sizeof(Line));
  line->socket = dial();
  sprintf(line->text, "cancel\t%u", (unsigned)(context - CONTEXTS));
  BOOL told = tell(line);
  closesocket(line->socket);
  free(line);
  return told ? SCARD_S_SUCCESS : SCARD_E_SERVICE_STOPPED;
}

LONG WINAPI SCardListReadersW(SCARDCONTEXT context, LPCWSTR groups, LPWSTR names, LPDWORD length) {
  char *next;
  Line *line = lineOf(context);
  if (!line) return SCARD_E_INVALID_HANDLE;
  if (groups) return SCARD_E_INVALID_PARAMETER;
  strcpy(line->text, "list");
  LONG code = ask(line, &next);
  if (code) return code;
  /* Each name is preceded by a tab; the list ends with two zeros. */
  int count = MultiByteToWideChar(CP_UTF8, 0, next + 1, -1, names, (int)*length - 1);
  for (int at = 0; at < count; at++)
    if (names[at] == '\t') names[at] = 0;
  names[count] = 0;
  *length = (DWORD)count + 1;
  return count ? SCARD_S_SUCCESS : SCARD_E_INSUFFICIENT_BUFFER;
}

LONG WINAPI SCardGetStatusChangeW(SCARDCONTEXT context, DWORD timeout, LPSCARD_READERSTATEW states,
                                  DWORD count) {
  char name[NAME], *next;
  Line *line = lineOf(context);
  if (!line) return SCARD_E_INVALID_HANDLE;
  int at = sprintf(line->text, "change\t%lu", timeout);
  for (DWORD index = 0; index < count; index++) {
    toUtf8(states[index].szReader, name);
    at += sprintf(line->text + at, "\t%s\t%lu", name, states[index].dwCurrentState);
  }
  LONG code = ask(line, &next);
  for (DWORD index = 0; index < count && *next == '\t'; index++) {
    states[index].dwEventState = strtoul(next + 1, &next, 10);
    /* As the system does: a structure of another size would damage the next one. */
    states[index].cbAtr = sizeof states[index].rgbAtr;
    memset(states[index].rgbAtr, 0x3B, sizeof states[index].rgbAtr);
  }
  return code;
}

LONG WINAPI SCardConnectW(SCARDCONTEXT context, LPCWSTR reader, DWORD mode, DWORD protocols,
                          LPSCARDHANDLE card, LPDWORD protocol) {
  char name[NAME], *next;
  Line *line = lineOf(context);
  if (!line) return SCARD_E_INVALID_HANDLE;
  toUtf8(reader, name);
  sprintf(line->text, "connect\t%s\t%lu\t%lu", name, mode, protocols);
  LONG code = ask(line, &next);
  if (code) return code;
  *card = CARDS + ((context - CONTEXTS) << 16) + strtoul(next, &next, 10);
  *protocol = strtoul(next, &next, 10);
  return code;
}

LONG WINAPI SCardReconnect(SCARDHANDLE card, DWORD mode, DWORD protocols, DWORD initialization,
                           LPDWORD protocol) {
  char *next;
  Line *line = lineOfCard(card);
  if (!line) return SCARD_E_INVALID_HANDLE;
  sprintf(line->text, "reconnect\t%u\t%lu\t%lu\t%lu", NUMBER(card), mode, protocols,
          initialization);
  LONG code = ask(line, &next);
  if (!code) *protocol = strtoul(next, &next, 10);
  return code;
}

LONG WINAPI SCardDisconnect(SCARDHANDLE card, DWORD disposition) {
  char *next;
  Line *line = lineOfCard(card);
  if (!line) return SCARD_E_INVALID_HANDLE;
  sprintf(line->text, "disconnect\t%u\t%lu", NUMBER(card), disposition);
  return ask(line, &next);
}

LONG WINAPI SCardTransmit(SCARDHANDLE card, LPCSCARD_IO_REQUEST pci, LPCBYTE command, DWORD length,
                          LPSCARD_IO_REQUEST receivePci, LPBYTE answer, LPDWORD answerLength) {
  char *next;
  Line *line = lineOfCard(card);
  if (!line) return SCARD_E_INVALID_HANDLE;
  if (pci->cbPciLength != sizeof *pci || receivePci) return SCARD_E_INVALID_PARAMETER;
  int at = sprintf(line->text, "transmit\t%u\t%lu\t", NUMBER(card), pci->dwProtocol);
  for (DWORD index = 0; index < length; index++)
    at += sprintf(line->text + at, "%02x", command[index]);
  LONG code = ask(line, &next);
  DWORD count = 0;
  for (next++; !code && next[0] && next[1]; next += 2) {
    char byte[3] = {next[0], next[1], 0};
    if (count == *answerLength) return SCARD_E_INSUFFICIENT_BUFFER;
    answer[count++] = (BYTE)strtoul(byte, NULL, 16);
  }
  *answerLength = count;
  return code;
}
